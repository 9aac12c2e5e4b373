/** A page says where it lies but cannot be believed; the message is a sentence for the import report. */
export class GeoreferenceFault extends Error {
  override readonly name = 'GeoreferenceFault'
}
