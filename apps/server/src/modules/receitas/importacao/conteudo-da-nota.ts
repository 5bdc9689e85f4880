import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { Leitura } from './leitura.ts'

/** What makes two readings of one key the same note: amounts in centavos, dates as text. */
export type ConteudoDaNota = {
  readonly valor: number
  readonly competencia: string
  readonly emissao: string
  readonly contraparte: string | null
  readonly desconto: number
  readonly deducoes: number
  readonly iss: number
  readonly retencoes: number
}

const dinheiro = (valor: number | string | null): string => formatarReais(Number(valor))
const texto = (valor: number | string | null): string => `${valor ?? 'nenhum'}`

type Campo = readonly [
  keyof ConteudoDaNota,
  rotulo: string,
  escrever: (v: string | number | null) => string,
]
const CAMPOS: readonly Campo[] = [
  ['valor', 'valor', dinheiro],
  ['competencia', 'competência', (v) => formatarCompetencia(texto(v))],
  ['emissao', 'emissão', (v) => formatarData(texto(v))],
  ['contraparte', 'CNPJ ou CPF da outra parte', texto],
  ['desconto', 'desconto', dinheiro],
  ['deducoes', 'deduções', dinheiro],
  ['iss', 'ISS', dinheiro],
  ['retencoes', 'retenções', dinheiro],
]

/** Which fields differ, with both values; empty when it is the same note. */
const diferencas = (aqui: ConteudoDaNota, noArquivo: ConteudoDaNota): string[] =>
  CAMPOS.flatMap(([campo, rotulo, escrever]) =>
    aqui[campo] === noArquivo[campo]
      ? []
      : [`${rotulo} era ${escrever(aqui[campo])} e neste arquivo é ${escrever(noArquivo[campo])}`],
  )

/** What of a document is compared; null for what is no note. */
export function conteudoDe(item: {
  tipo: string
  valor: number | null
  competencia: string | null
  emissao: string | null
  leitura: unknown
}): ConteudoDaNota | null {
  if (item.tipo !== 'nota') return null
  const lida = (item.leitura ?? {}) as Partial<Leitura>
  return {
    valor: item.valor ?? 0,
    competencia: item.competencia ?? '',
    emissao: item.emissao ?? '',
    contraparte: lida.contraparte_documento ?? null,
    desconto: lida.desconto ?? 0,
    deducoes: lida.deducoes ?? 0,
    iss: lida.iss ?? 0,
    retencoes: lida.retencoes ?? 0,
  }
}

/** What is said of a note whose key is here already: the same, or another content under it. */
export function jaExiste(
  aqui: ConteudoDaNota | null | undefined,
  noArquivo: ConteudoDaNota | null,
) {
  const outro = outroConteudo(aqui, noArquivo)
  if (outro === null) return { motivoCodigo: 'ja-existe', motivo: 'Já está no sistema.' }
  return {
    motivoCodigo: 'conteudo-diferente',
    motivo: `Já está no sistema com a mesma chave e outro conteúdo: ${outro}. A daqui ficou como está. Consulte a nota pela chave no portal de quem a emitiu; se a do arquivo é a verdadeira, desfaça a importação que trouxe a daqui e envie este arquivo.`,
  }
}

/** The same of a key that comes twice in one upload. */
export function jaVista(antes: ConteudoDaNota | null | undefined, agora: ConteudoDaNota | null) {
  const outro = outroConteudo(antes, agora)
  if (outro === null) return { motivoCodigo: 'repetida', motivo: 'Repetida neste mesmo envio.' }
  return {
    motivoCodigo: 'conteudo-diferente',
    motivo: `Repetida neste mesmo envio com outro conteúdo: ${outro}. Vale a primeira. Consulte a nota pela chave no portal de quem a emitiu e, se a primeira não é a verdadeira, descarte a prévia e envie só a outra.`,
  }
}

function outroConteudo(
  um: ConteudoDaNota | null | undefined,
  outro: ConteudoDaNota | null,
): string | null {
  const diferentes = um && outro ? diferencas(um, outro) : []
  return diferentes.length === 0 ? null : diferentes.join('; ')
}
