export { refusedAddresses } from "../helpers/refused-addresses.ts";
