import { type Centavos, ok, type Result } from '@razao/engine/dinheiro'
import { type CodigoDeArrecadacao, lerArrecadacao, limparCodigo } from '@razao/engine/guias'
import type { DataCivil } from '@razao/engine/tempo'
import { type NumerosLidos, separarCampoLivre } from './campo-livre.ts'
import { digitoDoCodigo, modulo10 } from './digitos.ts'
import { vencimentoDoFator } from './fator.ts'
import { linhaDoCodigo } from './montar.ts'
import { type RecusaDoBoleto, recusarBoleto } from './tipos.ts'

/** What the code of a boleto says, whatever the bank. */
export type BoletoLido = {
  readonly tipo: 'boleto'
  readonly codigoDeBarras: string
  readonly linhaDigitavel: string
  /** Number of the bank in the compensação. */
  readonly banco: string
  /** 9 is real. */
  readonly moeda: string
  readonly fator: string
  /** Null when the code has no date, or one so far that its turn cannot be told. */
  readonly vencimento: DataCivil | null
  /** Zero when the payer says it. */
  readonly valor: Centavos
  readonly campoLivre: string
  /** The numbers inside the campo livre, of the banks known here whose digits agree. */
  readonly numeros: NumerosLidos | null
}

export type ArrecadacaoLida = CodigoDeArrecadacao & {
  readonly tipo: 'arrecadacao'
  readonly codigoDeBarras: string
}

const CAMPOS = [
  { de: 0, ate: 10, nome: '1º' },
  { de: 10, ate: 21, nome: '2º' },
  { de: 21, ate: 32, nome: '3º' },
] as const

/** The 44 digits inside a line whose three fields hold. */
function codigoDaLinha(linha: string): Result<string, RecusaDoBoleto> {
  for (const { de, ate, nome } of CAMPOS) {
    const campo = linha.slice(de, ate)
    if (modulo10(campo.slice(0, -1)) !== campo.slice(-1)) {
      return recusarBoleto(
        `campo-${nome[0]}`,
        `O ${nome} campo da linha digitável não confere: algum número de “${campo}” foi trocado.`,
      )
    }
  }
  const campoLivre = linha.slice(4, 9) + linha.slice(10, 20) + linha.slice(21, 31)
  return ok(linha.slice(0, 4) + linha.slice(32) + campoLivre)
}

/**
 * Reads a boleto from the 47 digits of its line or the 44 of its bars, each check digit looked at. `hoje` tells in
 * which turn of the fator the due date is.
 */
export function lerBoleto(texto: string, hoje: DataCivil): Result<BoletoLido, RecusaDoBoleto> {
  const digitos = limparCodigo(texto.slice(0, 200))
  if (!/^(\d{44}|\d{47})$/.test(digitos)) {
    return recusarBoleto(
      'tamanho',
      'A linha digitável do boleto tem 47 dígitos e o código de barras tem 44. Confira se algum ficou de fora.',
    )
  }
  if (digitos.startsWith('8') && digitos.length === 44) {
    return recusarBoleto(
      'produto',
      'O código é de uma guia ou conta de consumo, e não de um boleto.',
    )
  }
  const codigo = digitos.length === 47 ? codigoDaLinha(digitos) : ok(digitos)
  if (!codigo.ok) return codigo
  const barras = codigo.value
  const semDigito = barras.slice(0, 4) + barras.slice(5)
  if (digitoDoCodigo(semDigito) !== barras[4]) {
    return recusarBoleto(
      'digito-geral',
      'O dígito geral do boleto não confere: a data, o valor ou outro número foi trocado.',
    )
  }
  const banco = barras.slice(0, 3)
  const fator = barras.slice(5, 9)
  const campoLivre = barras.slice(19)
  return ok({
    tipo: 'boleto',
    codigoDeBarras: barras,
    linhaDigitavel: linhaDoCodigo(barras),
    banco,
    moeda: barras.slice(3, 4),
    fator,
    vencimento: vencimentoDoFator(fator, hoje),
    valor: Number(barras.slice(9, 19)),
    campoLivre,
    numeros: separarCampoLivre(banco, campoLivre),
  })
}

/** Any code that is paid at a bank: a boleto (44 or 47 digits) or an arrecadação (44 or 48, starting by 8). */
export function lerCodigoDePagamento(
  texto: string,
  hoje: DataCivil,
): Result<BoletoLido | ArrecadacaoLida, RecusaDoBoleto> {
  const digitos = limparCodigo(texto.slice(0, 200))
  if (!/^8(\d{43}|\d{47})$/.test(digitos)) return lerBoleto(digitos, hoje)
  const lida = lerArrecadacao(digitos)
  if (lida.ok) return ok({ tipo: 'arrecadacao', ...lida.value })
  const { refusal } = lida
  return recusarBoleto('motivo' in refusal ? String(refusal.motivo) : 'codigo', refusal.mensagem)
}
