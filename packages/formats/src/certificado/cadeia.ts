import forge from 'node-forge'
import { serveParaAssinar } from './chave.ts'
import type { CertificadoX509 } from './x509.ts'

/** From the issuer of the holder to the root there are three or four. */
const MAIS_LONGA = 6

const daBiblioteca = (der: string): forge.pki.Certificate =>
  forge.pki.certificateFromAsn1(forge.asn1.fromDer(der), true)

/** Did `pai` sign `filho`? One that the library cannot read did not, as far as anybody here knows. */
function assinou(pai: CertificadoX509, filho: CertificadoX509): boolean {
  if (pai.chave === null || !serveParaAssinar(pai.chave)) return false
  try {
    return daBiblioteca(pai.der).verify(daBiblioteca(filho.der))
  } catch {
    return false
  }
}

/**
 * Who signed the certificate, who signed that one, up to the root or to where the file goes. The root is not in it, which
 * whoever checks has; whatever else is in the file is of no use and stays out.
 */
export function cadeiaDe(
  certificado: CertificadoX509,
  outros: readonly CertificadoX509[],
): CertificadoX509[] {
  const cadeia: CertificadoX509[] = []
  let filho = certificado
  while (cadeia.length < MAIS_LONGA) {
    const atual = filho
    const pai = outros.find(
      (um) =>
        um.nomeDoTitular === atual.nomeDoEmissor &&
        um.nomeDoTitular !== um.nomeDoEmissor &&
        !cadeia.includes(um) &&
        assinou(um, atual),
    )
    if (pai === undefined) break
    cadeia.push(pai)
    filho = pai
  }
  return cadeia
}
