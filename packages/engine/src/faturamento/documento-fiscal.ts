import { formatarReais, ok, type Result, refuse } from '../dinheiro/index.ts'
import {
  comPorta,
  data,
  logico,
  mes,
  objeto,
  opcional,
  ouNulo,
  texto,
  textoAte,
  umDe,
  valorComSinal,
} from '../porta/index.ts'
import {
  type Competencia,
  type DataCivil,
  formatarCompetencia,
  formatarData,
} from '../tempo/index.ts'

/** Why a document is not taken, in words that say what to do. */
export type RecusaDoDocumento = { readonly codigo: string; readonly mensagem: string }

/** A document that could be read, as far as what it proves goes. */
export type DocumentoALer = {
  readonly tipo: 'nota' | 'evento'
  readonly modelo?: string
  /** Issued in the tax administration's environment of tests. */
  readonly homologacao: boolean
  readonly chave: string
  readonly numero?: string
  /** The file carries the authorisation of the SEFAZ. */
  readonly autorizada: boolean
}

/** Longer than any key or number of a real document, and short enough for an index. */
const CHAVE_MAXIMA = 200
export const NUMERO_MAXIMO = 60

const QUALQUER_TEXTO = textoAte(Number.MAX_SAFE_INTEGER)

/** Whether a document proves anything; `true` when it does. */
export const conferirDocumento = comPorta(
  objeto<DocumentoALer>({
    ...{ tipo: umDe(['nota', 'evento']), modelo: opcional(texto), homologacao: logico },
    ...{ chave: QUALQUER_TEXTO, numero: opcional(QUALQUER_TEXTO), autorizada: logico },
  }),
  ({
    tipo,
    modelo,
    homologacao,
    chave,
    numero = '',
    autorizada,
  }: DocumentoALer): Result<true, RecusaDoDocumento> => {
    if (homologacao)
      return refuse({
        codigo: 'ambiente-de-testes',
        mensagem: 'Emitido no ambiente de testes da Receita: não tem valor fiscal.',
      })
    if (chave.length > CHAVE_MAXIMA || numero.length > NUMERO_MAXIMO)
      return refuse({
        codigo: 'valor-invalido',
        mensagem: 'O número ou a chave da nota é longo demais para ser verdadeiro.',
      })
    // Ajuste SINIEF 07/2005, cláusula quarta: the NF-e is worth from its authorisation on.
    if (tipo === 'nota' && modelo === 'nfe' && !autorizada)
      return refuse({
        codigo: 'sem-autorizacao',
        mensagem:
          'O XML não traz a autorização da SEFAZ. Baixe o XML processado (procNFe) do emissor ou do portal.',
      })
    return ok(true)
  },
)

/** When a note was issued and of which month it is, against the life of the company. */
export type TempoDaNota = {
  readonly competencia: Competencia
  readonly emissao: DataCivil
  /** Opening of the company. */
  readonly abertura: DataCivil
  readonly mesDeHoje: Competencia
}

/** Refuses a note of a month in which the company did not exist, or that has not come: it would fall where nobody looks. */
export const conferirTempoDaNota = comPorta(
  objeto<TempoDaNota>({ competencia: mes, emissao: data, abertura: data, mesDeHoje: mes }),
  ({ competencia, emissao, abertura, mesDeHoje }: TempoDaNota): Result<true, RecusaDoDocumento> => {
    const [primeiro, ultimo] = [competencia, emissao.slice(0, 7)].sort() as [string, string]
    if (primeiro < abertura.slice(0, 7))
      return refuse({
        codigo: 'antes-da-abertura',
        mensagem: `A nota é de ${formatarCompetencia(primeiro)}, de antes da abertura da empresa (${formatarData(abertura)}). Confira a competência e a emissão na origem; se a abertura estiver errada, corrija-a nos dados da empresa e envie de novo.`,
      })
    if (ultimo > mesDeHoje)
      return refuse({
        codigo: 'no-futuro',
        mensagem: `A nota é de ${formatarCompetencia(ultimo)}, um mês que ainda não chegou. Confira a competência e a emissão na origem; se estiverem certas, envie-a de novo quando o mês começar.`,
      })
    return ok(true)
  },
)

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
/** Two readings of one key; null is what is no note. */
export type NotasDeUmaChave = {
  readonly primeira: ConteudoDaNota | null
  readonly outra: ConteudoDaNota | null
  /** Whether the first is in the books already, or came in the same upload. */
  readonly onde: 'no-sistema' | 'no-envio'
}

const dinheiro = (valor: number | string | null): string => formatarReais(Number(valor))
const escrito = (valor: number | string | null): string => `${valor ?? 'nenhum'}`

type Campo = readonly [
  keyof ConteudoDaNota,
  rotulo: string,
  escrever: (v: string | number | null) => string,
]
const CAMPOS: readonly Campo[] = [
  ['valor', 'valor', dinheiro],
  ['competencia', 'competência', (v) => formatarCompetencia(escrito(v))],
  ['emissao', 'emissão', (v) => formatarData(escrito(v))],
  ['contraparte', 'CNPJ ou CPF da outra parte', escrito],
  ['desconto', 'desconto', dinheiro],
  ['deducoes', 'deduções', dinheiro],
  ['iss', 'ISS', dinheiro],
  ['retencoes', 'retenções', dinheiro],
]

const CONTEUDO = ouNulo(
  objeto<ConteudoDaNota>({
    ...{ valor: valorComSinal, competencia: mes, emissao: data, contraparte: ouNulo(texto) },
    ...{ desconto: valorComSinal, deducoes: valorComSinal, iss: valorComSinal },
    retencoes: valorComSinal,
  }),
)

const PALAVRAS = {
  'no-sistema': {
    igual: { codigo: 'ja-existe', mensagem: 'Já está no sistema.' },
    outra: (quais: string) =>
      `Já está no sistema com a mesma chave e outro conteúdo: ${quais}. A daqui ficou como está. Consulte a nota pela chave no portal de quem a emitiu; se a do arquivo é a verdadeira, desfaça a importação que trouxe a daqui e envie este arquivo.`,
  },
  'no-envio': {
    igual: { codigo: 'repetida', mensagem: 'Repetida neste mesmo envio.' },
    outra: (quais: string) =>
      `Repetida neste mesmo envio com outro conteúdo: ${quais}. Vale a primeira. Consulte a nota pela chave no portal de quem a emitiu e, se a primeira não é a verdadeira, descarte a prévia e envie só a outra.`,
  },
} as const

/** What is said of a document whose key came before: the same, or another content under one key. */
export const compararNotas = comPorta(
  objeto<NotasDeUmaChave>({
    ...{ primeira: CONTEUDO, outra: CONTEUDO, onde: umDe(['no-sistema', 'no-envio']) },
  }),
  ({ primeira, outra, onde }: NotasDeUmaChave): Result<RecusaDoDocumento, RecusaDoDocumento> => {
    const quais = primeira && outra ? diferencas(primeira, outra) : []
    if (quais.length === 0) return ok(PALAVRAS[onde].igual)
    return ok({
      codigo: 'conteudo-diferente',
      mensagem: PALAVRAS[onde].outra(quais.join('; ')),
    })
  },
)

/** Which fields differ, with both values. */
const diferencas = (primeira: ConteudoDaNota, outra: ConteudoDaNota): string[] =>
  CAMPOS.flatMap(([campo, rotulo, escrever]) =>
    primeira[campo] === outra[campo]
      ? []
      : [`${rotulo} era ${escrever(primeira[campo])} e neste arquivo é ${escrever(outra[campo])}`],
  )
