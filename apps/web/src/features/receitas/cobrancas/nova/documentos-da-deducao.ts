import type { cobrancas, RouteInput } from '@razao/contract'
import { validarChaveNfe, validarChaveNfse } from '@razao/engine/cadastro'

type Pedido = NonNullable<RouteInput<typeof cobrancas.criarCobranca>['documentosDaDeducao']>[number]

/** A line of the form: what is not an amount yet is null. */
export type DocumentoEscrito = Omit<Pedido, 'descricao' | 'dedutivel' | 'deduzido'> & {
  /** Of the line, for who draws it. */
  readonly linha: number
  readonly descricao: string
  readonly dedutivel: number | null
  readonly deduzido: number | null
}

let ultima = 0
const novaLinha = (): number => {
  ultima += 1
  return ultima
}

export const novoDocumento = (): DocumentoEscrito => ({
  ...{ linha: novaLinha(), chave: '', motivo: 'materiais', descricao: '', emissao: '' },
  ...{ dedutivel: null, deduzido: null },
})

/** A document that was told before, in the fields. */
export const documentoEscrito = (documento: Pedido): DocumentoEscrito => ({
  ...documento,
  linha: novaLinha(),
  descricao: documento.descricao ?? '',
})

const limpa = (chave: string): string => chave.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** A line as the server takes it. */
export const documentoDoPedido = (documento: DocumentoEscrito): Pedido => ({
  chave: limpa(documento.chave),
  motivo: documento.motivo,
  descricao: documento.motivo === 'outras' ? documento.descricao.trim() : null,
  emissao: documento.emissao,
  dedutivel: documento.dedutivel ?? 0,
  deduzido: documento.deduzido ?? 0,
})

/** What the documents deduct together; null where there is none. */
export const somaDosDocumentos = (documentos: readonly DocumentoEscrito[]): number | null =>
  documentos.length === 0
    ? null
    : documentos.reduce((soma, { deduzido }) => soma + (deduzido ?? 0), 0)

/** What is wrong with each field of a line; empty when it is whole. */
export function errosDoDocumento(
  documento: DocumentoEscrito,
): Readonly<Partial<Record<keyof DocumentoEscrito, string>>> {
  const { motivo, descricao, emissao, dedutivel, deduzido } = documento
  const chave = limpa(documento.chave)
  const serve = chave.length === 50 ? validarChaveNfse(chave) : validarChaveNfe(chave)
  return {
    ...(serve ? {} : { chave: 'A chave não confere: são 44 posições na NF-e e 50 na NFS-e.' }),
    ...(motivo === 'outras' && descricao.trim() === '' ? { descricao: 'Descreva a dedução.' } : {}),
    ...(emissao === '' ? { emissao: 'Falta a data da nota.' } : {}),
    ...((dedutivel ?? 0) > 0 ? {} : { dedutivel: 'Falta quanto dela se pode deduzir.' }),
    ...((deduzido ?? 0) > 0 ? {} : { deduzido: 'Falta quanto se deduz agora.' }),
    ...((deduzido ?? 0) > (dedutivel ?? 0)
      ? { deduzido: 'Não se deduz mais do que a nota permite.' }
      : {}),
  }
}

/** Said under the list as a whole. */
export const erroDosDocumentos = (documentos: readonly DocumentoEscrito[]): string | null =>
  documentos.some((documento) => Object.keys(errosDoDocumento(documento)).length > 0)
    ? 'Complete as notas deduzidas, ou tire a que não vale.'
    : null
