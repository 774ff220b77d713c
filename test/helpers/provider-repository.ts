/** The files of somebody who provides a model and has written down what Article 53 asks. */
export const providerRepository: Readonly<Record<string, string>> = {
  "README.md": `---
license: apache-2.0
library_name: transformers
pipeline_tag: text-generation
language: [en, de]
datasets:
- acme/web-pages
- acme/manuals
model-index:
- name: Acme-LM-1
  results: []
---
# Model card of Acme-LM-1

- **Release date:** 2025-09-15

## Intended use
Assistants in office software; may be built into chat and search systems.

## Acceptable use
The rules are in ACCEPTABLE_USE_POLICY.md.

## Architecture
A decoder-only transformer with 8 billion parameters.

## Inputs and outputs
Text goes in, text comes out, both as UTF-8.

## Context length
At most 8192 tokens of input and output together.

## How to use
Load the weights with the library below and call generate.

## Hardware requirements
One accelerator with 24 GB of memory.

## Framework versions
Transformers 4.57.0, PyTorch 2.8.0.

## Training procedure
Next-token prediction in two stages; the learning rate was chosen by a search over small models.

## Training data
Web pages and manuals in English and German, filtered for duplicates and personal data.

## Training compute
The training took 2.6e23 FLOP on 1024 H100, counted from the number of parameters and tokens.

- **Training time:** 31 days

## Energy consumption
The training consumed 640 MWh, measured at the racks.

## Evaluation
MMLU 61.2; criteria, metrics and limits are listed in docs/EVALUATION.md.

## Limitations
Weak at arithmetic, and at languages other than English and German.
`,
  "COPYRIGHT_POLICY.md": `# Copyright policy

Acme follows Union law on copyright for every model that it offers.

## Rights reservations
The crawler reads robots.txt as in RFC 9309 and leaves out what is reserved.
`,
  "TRAINING_CONTENT_SUMMARY.md": `# Public summary of training content

This summary follows the template of the Commission.

## 1.1 Provider identification
Acme AI, Example Street 1.
## 1.2 Model identification
Acme-LM-1.
## 1.3 Modalities and other characteristics
Text.
## 2.1 Publicly available datasets
acme/web-pages and https://huggingface.co/datasets/acme/manuals
## 2.2 Private datasets
None.
## 2.3 Data crawled and scraped from online sources
AcmeBot.
## 2.4 User data
None.
## 2.5 Synthetic data
None.
## 2.6 Other sources of data
None.
## 3.1 Respect of reservation of rights
See the copyright policy.
## 3.2 Removal of illegal content
Lists of the police are used.
`,
  "ACCEPTABLE_USE_POLICY.md": "# Acceptable use\n\nThe model must not be used to watch people.\n",
  "docs/EVALUATION.md": "# Evaluation\n\nAll results with criteria and limits.\n",
  "docs/RED_TEAMING.md":
    "# Red teaming\n\nFour weeks of attacks by people from outside; what was found was trained away.\n",
  "crawler/scrapy.cfg": "[settings]\ndefault = acme.settings\n",
  "crawler/settings.py": 'BOT_NAME = "acmebot"\nROBOTSTXT_OBEY = True\n',
};

/** The same without a word about Article 53: the head of the card is all that is left. */
export const bareRepository: Readonly<Record<string, string>> = {
  "README.md": "---\nlicense: apache-2.0\nmodel-index:\n- name: Acme-LM-1\n  results: []\n---\n# Acme-LM-1\n",
};
