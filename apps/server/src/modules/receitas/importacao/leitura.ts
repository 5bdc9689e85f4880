import { type ParteDaReceita, receitaDaNfe } from '@razao/engine/faturamento'
import type { IbsCbs, NotaLida, Parte as Pessoa, Retencoes } from '@razao/formats/nfse'

/** What of the note is revenue, by its columns. */
type ReceitaDaNota = {
  receita: boolean
  fora_da_receita: string | null
  devolucao: boolean
  valor_receita: number | null
  partes: readonly ParteDaReceita[] | null
  codigo_tributacao: string | null
  exportacao: boolean
}

/** A note as the columns of nota_fiscal it becomes, plus what its counterpart is registered with. */
export type Leitura = ReceitaDaNota & {
  modelo: string
  leiaute: string
  serie: string | null
  codigo_verificacao: string | null
  contraparte_documento: string | null
  contraparte_tipo: number | null
  contraparte_municipio: number | null
  contraparte_pais: string | null
  contraparte_email: string | null
  municipio_incidencia: number | null
  item_lc116: string | null
  cnae: string | null
  descricao: string
  deducoes: number
  desconto: number
  base: number
  aliquota_iss: string | null
  iss: number
  iss_retido: boolean
  retencoes: number
  retencoes_detalhe: Record<string, number> | null
  desconto_condicionado: number
  liquido: number
  liquido_no_arquivo: number | null
  ibs_cbs: IbsCbs | null
  substitui_chave: string | null
  status_no_arquivo: 1 | 2 | 3
}

const STATUS = { ativa: 1, cancelada: 2, substituida: 3 } as const
const TEXTO_LONGO = 4000
const TEXTO_CURTO = 300

const curto = (texto: string | undefined): string | null => texto?.slice(0, TEXTO_CURTO) ?? null
const ibge = (texto: string | undefined): number | null =>
  texto === undefined || !/^\d{7}$/.test(texto) ? null : Number(texto)

/** Only what was withheld, by name; null when nothing was. */
function detalheDas(retencoes: Retencoes): Record<string, number> | null {
  const valores = { ...retencoes } as Record<string, unknown>
  const usadas = Object.entries(valores).filter(
    (par): par is [string, number] => typeof par[1] === 'number' && par[1] !== 0,
  )
  return usadas.length === 0 ? null : Object.fromEntries(usadas)
}

const servico = (nota: NotaLida): ReceitaDaNota => ({
  receita: true,
  fora_da_receita: null,
  devolucao: false,
  valor_receita: null,
  partes: null,
  codigo_tributacao: nota.codigoTributacaoNacional ?? nota.codigoServicoMunicipal ?? null,
  exportacao: nota.exportacao,
})

function mercadorias(nota: NotaLida, direcao: 1 | 2): ReceitaDaNota {
  const lida = receitaDaNfe(nota, direcao === 1 ? 'vendedor' : 'comprador')
  const { foraDaReceita, valorDaReceita, cfop, ...igual } = lida
  return {
    ...igual,
    fora_da_receita: foraDaReceita,
    valor_receita: valorDaReceita,
    codigo_tributacao: cfop,
  }
}

/** The other side of the note: the customer of what was issued, the supplier of what was taken. */
export const contraparteDe = (nota: NotaLida, direcao: 1 | 2): Pessoa | undefined =>
  direcao === 1 ? nota.tomador : nota.prestador

/** These say something also when they are false or zero. */
const SEMPRE = new Set(['receita', 'valor_receita', 'liquido_no_arquivo'])

/** Leaves out what is empty, zero or false: it is what the column is born with. */
function soOQueDiz(leitura: Leitura): Partial<Leitura> {
  const entradas = Object.entries(leitura).filter(([nome, valor]) => valor || SEMPRE.has(nome))
  return Object.fromEntries(entradas) as Partial<Leitura>
}

export const lerComoColunas = (nota: NotaLida, direcao: 1 | 2): Partial<Leitura> =>
  soOQueDiz(todasAsColunas(nota, direcao))

function todasAsColunas(nota: NotaLida, direcao: 1 | 2): Leitura {
  const outra = contraparteDe(nota, direcao)
  const detalhe = detalheDas(nota.retencoes)
  return {
    ...(nota.modelo === 'nfe' ? mercadorias(nota, direcao) : servico(nota)),
    modelo: nota.modelo,
    leiaute: nota.leiaute,
    serie: curto(nota.serie ?? nota.dps?.serie),
    codigo_verificacao: curto(nota.codigoVerificacao),
    contraparte_documento: curto(outra?.documento),
    contraparte_tipo: outra?.tipo ?? null,
    contraparte_municipio: ibge(outra?.municipioIbge),
    contraparte_pais: curto(outra?.pais),
    contraparte_email: curto(outra?.email),
    municipio_incidencia: ibge(nota.municipioIncidencia),
    item_lc116: nota.itemLc116 ?? null,
    cnae: curto(nota.cnae),
    descricao: nota.descricao.slice(0, TEXTO_LONGO),
    deducoes: nota.deducoes,
    desconto: nota.descontoIncondicionado,
    base: nota.base,
    aliquota_iss: nota.aliquotaIss ?? null,
    iss: nota.iss,
    iss_retido: nota.issRetido,
    retencoes:
      detalhe === null ? 0 : Object.values(detalhe).reduce((soma, valor) => soma + valor, 0),
    retencoes_detalhe: detalhe,
    desconto_condicionado: nota.descontoCondicionado,
    liquido: nota.liquido,
    liquido_no_arquivo: nota.liquidoNoArquivo ?? null,
    ibs_cbs: nota.ibsCbs ?? null,
    substitui_chave: nota.substitui ?? null,
    status_no_arquivo: STATUS[nota.situacao],
  }
}
