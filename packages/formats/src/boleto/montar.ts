import { formatarReais, ok, type Result } from '@razao/engine/dinheiro'
import { type DataCivil, ehDataCivil, formatarData } from '@razao/engine/tempo'
import { BANCOS, type Numeros } from './bancos.ts'
import { campoLivreDe } from './campo-livre.ts'
import { digitoDoCodigo, modulo10 } from './digitos.ts'
import { fatorDeVencimento, PRIMEIRO_VENCIMENTO, ULTIMO_VENCIMENTO } from './fator.ts'
import { numerosDe } from './numeros.ts'
import {
  type BoletoMontado,
  type ContaDeCobranca,
  type PedidoDeBoleto,
  type RecusaDoBoleto,
  recusarBoleto,
} from './tipos.ts'

/** Ten digits of centavos. */
/** The bar code has ten digits for the value. */
export const MAIOR_VALOR_DO_BOLETO = 9_999_999_999
const REAL = '9'
const SEM_FATOR = '0000'

/** The code, the line and the numbers of a boleto, as Febraban and the bank ask. */
export function montarBoleto(pedido: PedidoDeBoleto): Result<BoletoMontado, RecusaDoBoleto> {
  const { conta, vencimento, valor } = pedido
  if (!(Number.isSafeInteger(valor) && valor >= 0 && valor <= MAIOR_VALOR_DO_BOLETO)) {
    return recusarBoleto(
      'valor',
      `O valor do boleto vai até ${formatarReais(MAIOR_VALOR_DO_BOLETO)}.`,
    )
  }
  const fator = fatorDo(vencimento)
  if (!fator.ok) return fator
  const numeros = numerosDe(conta, pedido)
  if (!numeros.ok) return numeros
  const contaConferida = conferirDigitoDaConta(conta, numeros.value)
  if (!contaConferida.ok) return contaConferida
  const campoLivre = campoLivreDe(conta.banco, numeros.value)
  const codigoDeBarras = comDigito(
    `${conta.banco}${REAL}`,
    `${fator.value}${String(valor).padStart(10, '0')}${campoLivre}`,
  )
  const emissor = BANCOS[conta.banco]
  const digito = emissor.digitos.nossoNumero?.(numeros.value) ?? ''
  return ok({
    banco: conta.banco,
    codigoDeBarras,
    linhaDigitavel: linhaDoCodigo(codigoDeBarras),
    campoLivre,
    nossoNumero: emissor.nossoNumero(numeros.value, digito),
    digitoDoNossoNumero: digito,
    agenciaECodigo: agenciaECodigo(conta, numeros.value),
    vencimento,
    valor,
  })
}

const comDigito = (inicio: string, resto: string): string =>
  `${inicio}${digitoDoCodigo(inicio + resto)}${resto}`

function fatorDo(vencimento: DataCivil | null): Result<string, RecusaDoBoleto> {
  if (vencimento === null) return ok(SEM_FATOR)
  const fator = ehDataCivil(vencimento) ? fatorDeVencimento(vencimento) : null
  if (fator !== null) return ok(fator)
  return recusarBoleto(
    'vencimento',
    `O vencimento do boleto fica entre ${formatarData(PRIMEIRO_VENCIMENTO)} e ${formatarData(ULTIMO_VENCIMENTO)}.`,
  )
}

/** Where the bank has a formula for the digit of the account, what was typed must agree with it. */
function conferirDigitoDaConta(conta: ContaDeCobranca, n: Numeros): Result<true, RecusaDoBoleto> {
  const certo = BANCOS[conta.banco].digitos.conta?.(n)
  const dito = conta.digitoDaConta?.trim()
  if (certo === undefined || !dito || dito === certo) return ok(true)
  return recusarBoleto(
    'digitoDaConta',
    `O dígito da conta ${n.conta} na agência ${n.agencia} é ${certo}, e foi informado ${dito}. Confira os três.`,
  )
}

const ligar = (numero: string, digito: string | undefined): string =>
  digito?.trim() ? `${numero}-${digito.trim()}` : numero

/** How each bank writes who receives. */
function agenciaECodigo(conta: ContaDeCobranca, n: Numeros): string {
  const agencia = ligar(n.agencia, conta.digitoDaAgencia)
  const emissor = BANCOS[conta.banco]
  switch (conta.banco) {
    case '104':
      return `${n.agencia} / ${n.convenio.length === 6 ? ligar(n.convenio, emissor.digitos.convenio?.(n)) : n.convenio}`
    case '748':
      return `${n.agencia}.${n.posto}.${n.convenio}`
    case '033':
    case '756':
      return `${agencia} / ${n.convenio}`
    case '077':
      return `${agencia} / ${n.conta === '' ? n.convenio : ligar(n.conta, conta.digitoDaConta)}`
    case '341':
      return `${n.agencia} / ${ligar(n.conta, emissor.digitos.conta?.(n))}`
    default:
      return `${agencia} / ${ligar(n.conta === '' ? n.convenio : n.conta, n.conta === '' ? '' : conta.digitoDaConta)}`
  }
}

/** The 47 digits that a person types: three fields with a digit each, the general digit, and fator with value. */
export function linhaDoCodigo(codigo: string): string {
  const campos = [
    codigo.slice(0, 4) + codigo.slice(19, 24),
    codigo.slice(24, 34),
    codigo.slice(34, 44),
  ].map((campo) => `${campo}${modulo10(campo)}`)
  return `${campos.join('')}${codigo.slice(4, 5)}${codigo.slice(5, 19)}`
}

/** `00190.00009 01234.567004 00000.005173 1 69910000040000`; a text of another length comes back as it came. */
export const formatarLinhaDoBoleto = (linha: string): string =>
  linha.replace(
    /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/,
    '$1.$2 $3.$4 $5.$6 $7 $8',
  )
