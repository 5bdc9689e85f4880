import {
  formatarCnpj,
  formatarCpf,
  limparCnpj,
  validarCnpj,
  validarCpf,
} from '../cadastro/index.ts'
import { type Centavos, ok, type Result, soma } from '../dinheiro/index.ts'
import {
  comPorta,
  data,
  inteiro,
  logico,
  mes,
  objeto,
  opcional,
  texto,
  valor,
} from '../porta/index.ts'
import {
  type Competencia,
  type DataCivil,
  formatarCompetencia,
  formatarData,
  ultimoDiaDoMes,
} from '../tempo/index.ts'
import { type RecusaGuia, recusa } from './tipos.ts'

export type FatosDoDarf = {
  /** CPF or CNPJ of who owes. */
  readonly documento: string
  readonly nome: string
  /** Four digits; `2089-01` carries the extension of the DCTFWeb and of the Sicalc. */
  readonly codigoReceita: string
  /** Month, or the last month of the quarter when `trimestral`. */
  readonly competencia: Competencia
  readonly trimestral?: boolean
  readonly vencimento: DataCivil
  readonly principal: Centavos
  readonly multa?: Centavos
  readonly juros?: Centavos
  /** Field 05: CNO, process, imóvel… */
  readonly numeroDeReferencia?: string
  /** 1 to 3, when IRPJ or CSLL was split. */
  readonly quota?: number
}

/** The numbered fields of a DARF, as printed. */
export type CamposDoDarf = {
  readonly '01': string
  readonly '02': string
  readonly '03': string
  readonly '04': string
  readonly '05': string
  readonly '06': string
  readonly '07': Centavos
  readonly '08': Centavos
  readonly '09': Centavos
  readonly '10': Centavos
}

export const ROTULOS_DO_DARF: Readonly<Record<keyof CamposDoDarf, string>> = {
  '01': 'Nome / telefone',
  '02': 'Período de apuração',
  '03': 'Número do CPF ou CNPJ',
  '04': 'Código da receita',
  '05': 'Número de referência',
  '06': 'Data de vencimento',
  '07': 'Valor do principal',
  '08': 'Valor da multa',
  '09': 'Valor dos juros e encargos',
  '10': 'Valor total',
}

/** What the Sicalc asks to number a DARF; values in reais, as decimal text. */
export type PedidoAoSicalc = {
  readonly codigoReceita: string
  readonly codigoReceitaExtensao: string
  /** `ME` month, `TR` quarter. */
  readonly tipoPA: 'ME' | 'TR'
  /** `MM/AAAA`, or the number of the quarter: `03/2026`. */
  readonly dataPA: string
  readonly vencimento: DataCivil
  readonly cota?: number
  readonly valorImposto: string
  readonly numeroReferencia?: string
}

const CODIGO = /^(\d{4})(?:-(\d{2}))?$/
const MINIMO = 10_00

/** Fills the fields of a DARF (IN SRF 81/1996); below R$ 10,00 it is refused. */
export const montarDarf = comPorta(
  objeto<FatosDoDarf>({
    documento: texto,
    nome: texto,
    codigoReceita: texto,
    competencia: mes,
    trimestral: opcional(logico),
    vencimento: data,
    principal: valor,
    multa: opcional(valor),
    juros: opcional(valor),
    numeroDeReferencia: opcional(texto),
    quota: opcional(inteiro(1, 3)),
  }),
  montarDarfConferido,
)

function montarDarfConferido(
  fatos: FatosDoDarf,
): Result<{ readonly campos: CamposDoDarf; readonly sicalc: PedidoAoSicalc }, RecusaGuia> {
  const codigo = CODIGO.exec(fatos.codigoReceita)
  if (!codigo) return recusa('codigo', 'O código da receita tem 4 dígitos, como 5952 ou 2089-01.')
  const documento = documentoDe(fatos.documento)
  if (documento === null) return recusa('documento', 'O CPF ou o CNPJ do DARF não é válido.')
  const { principal, multa = 0, juros = 0 } = fatos
  const valores = [principal, multa, juros]
  if (soma(valores) < MINIMO) {
    return recusa(
      'minimo',
      'DARF abaixo de R$ 10,00 não é pago: some o valor ao próximo período do mesmo código (Lei 9.430/1996, art. 68).',
    )
  }
  const trimestre = Math.ceil(Number(fatos.competencia.slice(5)) / 3)
  return ok({
    campos: {
      '01': fatos.nome,
      '02': formatarData(ultimoDiaDoMes(fatos.competencia)),
      '03': documento,
      '04': codigo[1] ?? '',
      '05': fatos.numeroDeReferencia ?? '',
      '06': formatarData(fatos.vencimento),
      '07': principal,
      '08': multa,
      '09': juros,
      '10': soma(valores),
    },
    sicalc: {
      codigoReceita: codigo[1] ?? '',
      codigoReceitaExtensao: codigo[2] ?? '01',
      tipoPA: fatos.trimestral ? 'TR' : 'ME',
      dataPA: fatos.trimestral
        ? `0${trimestre}/${fatos.competencia.slice(0, 4)}`
        : formatarCompetencia(fatos.competencia),
      vencimento: fatos.vencimento,
      ...(fatos.quota === undefined ? {} : { cota: fatos.quota }),
      valorImposto: emReais(principal),
      ...(fatos.numeroDeReferencia === undefined
        ? {}
        : { numeroReferencia: fatos.numeroDeReferencia }),
    },
  })
}

function documentoDe(texto: string): string | null {
  if (validarCnpj(texto)) return formatarCnpj(limparCnpj(texto))
  return validarCpf(texto) ? formatarCpf(texto) : null
}

const emReais = (valor: Centavos): string =>
  `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`

/** Number of a DAS or DARF numerado: 17 digits as `07.20.26310.1234567-8`; others come back clean. */
export function formatarNumeroDoDocumento(texto: string): string {
  const numero = texto.replace(/[\s.-]/g, '')
  if (!/^\d{17}$/.test(numero)) return numero
  return numero.replace(/^(\d{2})(\d{2})(\d{5})(\d{7})(\d)$/, '$1.$2.$3.$4-$5')
}
