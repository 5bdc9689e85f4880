/** Asks the browser for a passkey; null when the person gave up or the device already has one. */
export async function criarChave(
  opcoes: PublicKeyCredentialCreationOptionsJSON,
): Promise<object | null> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(opcoes)
    const feita = await navigator.credentials.create({ publicKey })
    return feita instanceof PublicKeyCredential ? (feita.toJSON() as object) : null
  } catch {
    return null
  }
}
