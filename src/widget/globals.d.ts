/** The version in package.json. */
declare const __ASKLET_VERSION__: string;
/** The address of the card's chunk, relative to the script's. */
declare const __CARD_CHUNK__: string;
/** The address of the targeting chunk, relative to the script's. */
declare const __TARGETING_CHUNK__: string;
