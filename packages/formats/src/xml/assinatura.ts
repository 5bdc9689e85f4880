import { type Documento, idDe, type No } from './arvore.ts'
import { LeituraRecusada } from './recusa.ts'

const ambigua = (porque: string): LeituraRecusada =>
  new LeituraRecusada(
    'assinatura-ambigua',
    `${porque} Um arquivo assim não é aceito, porque a parte assinada pode não ser a parte lida. Baixe o XML de novo na origem.`,
  )

/** URI of the one Reference of a signature. */
function referencia(assinatura: No): string {
  const info = assinatura.filhos.filter((f) => f.nome === 'signedinfo')
  const refs = info[0]?.filhos.filter((f) => f.nome === 'reference') ?? []
  if (info.length !== 1 || refs.length !== 1 || refs[0] === undefined) {
    throw ambigua('A assinatura não aponta para exatamente um elemento.')
  }
  return refs[0].atributos?.URI ?? ''
}

/** Refuses a file that hides a document inside a signature, where nobody reads and all verify. */
export function conferirArquivo(documento: Documento): void {
  for (const nome of ['infnfse', 'infnfe', 'infevento', 'infdps', 'signature']) {
    for (const no of documento.marcados.get(nome) ?? []) {
      for (let pai = no.pai; pai !== undefined; pai = pai.pai) {
        if (pai.nome === 'signature') throw ambigua('Há um documento dentro de uma assinatura.')
      }
    }
  }
}

/**
 * Says whether `lido` is covered by the signature beside it.
 * @param involucro the element that holds `lido` and its Signature (NFSe, NFe, Nfse, evento)
 * @returns false when there is no signature, or when a municipal list repeats the Id
 * @throws LeituraRecusada when a signature exists but refers to another element
 */
export function estaAssinado(
  documento: Documento,
  leitura: { involucro: No; lido: No; idsRepetem?: boolean },
): boolean {
  const { involucro, lido } = leitura
  const id = idDe(lido)
  if (id !== undefined && documento.ids.get(id) !== 1 && !leitura.idsRepetem) {
    throw ambigua('Dois elementos do arquivo têm o mesmo identificador (Id).')
  }
  const assinaturas = involucro.filhos.filter((f) => f.nome === 'signature')
  if (assinaturas.length > 1) throw ambigua('O documento tem duas assinaturas.')
  const assinatura = assinaturas[0]
  if (assinatura === undefined) return false
  if (involucro.filhos.filter((f) => f.nome === lido.nome).length > 1) {
    throw ambigua('O documento aparece duas vezes sob a mesma assinatura.')
  }
  const uri = referencia(assinatura)
  if (uri === '') return true
  if (id === undefined || uri !== `#${id}`) {
    throw ambigua('A assinatura aponta para outro elemento que não o da nota.')
  }
  return documento.ids.get(id) === 1
}
