/** Terms that are there and that lcc does not recognise. */
export const unidentifiedTerms = "LicenseRef-Unidentified-Terms";

/** Terms that clearly reserve rights: a subscription, an evaluation, no redistribution. */
export const proprietaryTerms = "LicenseRef-Proprietary";
