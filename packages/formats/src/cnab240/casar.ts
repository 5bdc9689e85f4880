import { type ContaDeCobranca, numerosDoTitulo } from '../boleto/index.ts'
import { LEIAUTES } from './leiautes.ts'
import { numerosDoArquivo } from './numeros.ts'

/** Without what a bank puts around a number: dots, dashes and zeros at the left. */
export const semMoldura = (numero: string): string =>
  numero
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+(?=.)/, '')

/**
 * The ways in which a retorno may write the nosso número of a title, `semMoldura`: as the remessa told it, and alone,
 * each with its digit and without.
 */
export function nossosNumerosNoRetorno(
  conta: ContaDeCobranca,
  nossoNumero: string,
): readonly string[] {
  const numeros = numerosDoTitulo(conta, { nossoNumero })
  if (!numeros.ok) return []
  const { digitoDoNossoNumero: digito, nossoNumero: inteiro, carteira } = numeros.value
  const noArquivo = numerosDoArquivo(conta, { nossoNumero })
  const dito = noArquivo.ok ? LEIAUTES[conta.banco]?.proprios(noArquivo.value, conta) : undefined
  const formas = [dito?.nossoNumero ?? inteiro, inteiro, `${carteira}${inteiro}`]
  return [
    ...new Set(formas.flatMap((forma) => [semMoldura(forma), semMoldura(`${forma}${digito}`)])),
  ]
}
