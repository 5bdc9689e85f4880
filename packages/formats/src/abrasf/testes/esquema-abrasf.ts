import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

// The official schemas are kept beside the repository, not in it; where they are absent these tests do not run.
const PASTA = join(import.meta.dirname, '../../../../../../shared/data/nfse-municipal/xsd/ABRASF')
const ARQUIVOS = { '2.02': '2.02/nfse v202.xsd', '2.04': '2.04/nfse_v204.xsd' } as const
const ASSINATURA = 'xmldsig-core-schema20020212.xsd'

/** The official file of 2.04 gives a global element a cardinality, which a schema may not: without it, it compiles. */
const CARDINALIDADE_GLOBAL = /(name="CompNfse" type="tcCompNfse")\s+minOccurs="1" maxOccurs="1"/

export const temEsquemasAbrasf = existsSync(PASTA)

const lerEsquema = (caminho: string): string =>
  readFileSync(caminho, 'utf8').replace(CARDINALIDADE_GLOBAL, '$1')

/** What the official schema of a version says of a document: nothing when it is valid. */
export async function validarAbrasf(
  versao: keyof typeof ARQUIVOS,
  xml: string,
): Promise<readonly string[]> {
  const esquema = join(PASTA, ARQUIVOS[versao])
  const { errors } = await validateXML({
    xml: [{ fileName: 'documento.xml', contents: xml }],
    schema: [{ fileName: 'nfse.xsd', contents: lerEsquema(esquema) }],
    preload: [
      { fileName: ASSINATURA, contents: readFileSync(join(esquema, '..', ASSINATURA), 'utf8') },
    ],
    maxMemoryPages: 16_384,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}
