/** The georeference of a page is not plausible; the message is a sentence for the import report. */
export class GeoreferenceFault extends Error {
  override readonly name = 'GeoreferenceFault'
}
