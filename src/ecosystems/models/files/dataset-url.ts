import type { Reference } from "../reference.ts";
import { siteReference } from "../zoos.ts";

/**
 * A dataset that a URL of another host than the hub downloads: by its host, by the words of its last parts, or as an
 * archive by its key or variable.
 */
export function readDatasetAddress(
  { protocol, host, pathname }: URL,
  line: number | undefined,
  key: string,
): Reference | undefined {
  const place = `${host}${pathname}`;
  const [, number] = openSlr.exec(place) ?? [];
  if (number !== undefined)
    return siteReference(`openslr/${number}`, `https://www.openslr.org/${number}/`, "dataset", line);
  if (sideFile.test(pathname)) return undefined;
  const isData = dataHosts.test(place)
    ? dataEnd.test(pathname)
    : rowsEnd.test(pathname) || isNamedData(pathname.toLowerCase(), key);
  return isData ? siteReference(place, `${protocol}//${place}`, "dataset", line) : undefined;
}

function isNamedData(path: string, key: string): boolean {
  const end = path.split("/").slice(-3).join("/");
  return archiveEnd.test(end) && (dataWord.test(end) || dataKey.test(key)) && !otherWord.test(path);
}

const dataKey = /dataset|corpus|corpora|data_url/i;

/** Files that come with a model. */
const sideFile =
  /\/(?:(?:generation_|tokenizer_|adapter_|preprocessor_)?config|tokenizer|special_tokens_map|added_tokens|model_index|vocab|merges)\.(?:json|txt)$|\.index\.json$/;

/** The numbered collections of speech, and the mirrors of the site. */
const openSlr = /^(?:[a-z]+\.)?openslr\.(?:org|elda\.org|trmal\.net|magicdatatech\.com)\/resources\/(\d{1,4})\//;

/** Places that have datasets and nothing else. */
const dataHosts = new RegExp(
  [
    /data\.keithito\.com\/data\//,
    /datashare\.(?:is\.)?ed\.ac\.uk\/(?:bitstream|download)\//,
    /(?:thor|mm|www)\.robots\.ox\.ac\.uk\/~vgg\/data\//,
    /host\.robots\.ox\.ac\.uk\/pascal\/VOC\//,
    /images\.cocodataset\.org\//,
    /www\.cs\.(?:toronto\.edu|utoronto\.ca)\/~kriz\/cifar/,
    /yann\.lecun\.com\/exdb\/mnist\//,
    /ossci-datasets\.s3\.amazonaws\.com\/mnist\//,
    /mattmahoney\.net\/dc\/(?:enwik|text)\d/,
    /linqs-data\.soe\.ucsc\.edu\/public\//,
    /archive\.ics\.uci\.edu\/(?:ml\/machine-learning-databases|static\/public)\//,
    /(?:storage\.googleapis\.com\/)?download\.tensorflow\.org\/data\//,
    /s3\.amazonaws\.com\/fast-ai-[a-z]+\//,
    /ai\.stanford\.edu\/~amaas\/data\//,
    /(?:www|data)\.statmt\.org\//,
    /dl\.fbaipublicfiles\.com\/(?:librilight\/data|mls|voxpopuli|glue\/data|covost|flores\d+)\//,
    /(?:www\.)?image-net\.org\/data\//,
  ]
    .map(({ source }) => `^${source}`)
    .join("|"),
);

const archiveEnd = /\.(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst)$/;
const dataEnd = /\.(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst|csv|tsv|data|jsonl?|parquet|txt|npz|flac)$/i;
/** Formats that only datasets have. */
const rowsEnd = /\.(?:jsonl|parquet|tfrecords?|arrow)(?:\.(?:gz|zst|bz2))?$/i;
const dataWord = /(?<![a-z])(?:data-?sets?|corpus|corpora)(?![a-z])/;
/** Source archives, and what tests of other programs are fed with. */
const otherWord = /\/(?:archive|zipball|tarball)\/|fuzz|seed|mock|fixture|dummy|sample|(?<![a-z])tests?[/_-]/;
