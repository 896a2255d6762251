/** Readers fold what follows: signature and quoted mail. */
export const foldMarker = '<span class="js-signatureMarker"></span>'
