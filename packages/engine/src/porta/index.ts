import { type Memorial, type Result, refuse, SEM_MEMORIA } from '../dinheiro/index.ts'
import type { Forma } from './forma.ts'

export {
  chamada,
  conforme,
  data,
  type Forma,
  fator,
  feriados,
  inteiro,
  lista,
  logico,
  mapa,
  mes,
  objeto,
  opcional,
  ouNulo,
  qualquer,
  quantidade,
  saldo,
  texto,
  textoAte,
  todas,
  umDe,
  valor,
  valorComSinal,
} from './forma.ts'

/** What every rule answers to facts that are not what it asks for. */
export type FatoInvalido = {
  readonly codigo: 'fato-invalido'
  readonly mensagem: string
  readonly campo: string
}

type RecusaDaRegra = { readonly codigo: string; readonly mensagem: string }

const PORTAS = new WeakSet<object>()
const registrar = <R extends object>(regra: R): R => {
  PORTAS.add(regra)
  return regra
}

/** Whether a rule is behind a door: the test of the public exports asks it. */
export const temPorta = (regra: object): boolean => PORTAS.has(regra)

/**
 * The door of a rule: facts that do not have its form, from wherever they come, are a refusal that says
 * which one and what it should be. Behind the door a rule trusts what it reads.
 */
export const comPorta = <F, T, R extends RecusaDaRegra>(
  forma: Forma,
  apurar: (fatos: F, memorial: Memorial) => Result<T, R>,
): ((fatos: F, memorial?: Memorial) => Result<T, R | FatoInvalido>) =>
  registrar((fatos: F, memorial: Memorial = SEM_MEMORIA) => {
    const achado = forma(fatos, '')
    return achado ? refuse({ codigo: 'fato-invalido', ...achado }) : apurar(fatos, memorial)
  })

/** The door of a rule asked by arguments: a name and a form for each, in their order. */
export const comPortas = <A extends readonly unknown[], T, R extends RecusaDaRegra>(
  formas: { readonly [I in keyof A]-?: readonly [nome: string, forma: Forma] },
  apurar: (...argumentos: A) => Result<T, R>,
): ((...argumentos: A) => Result<T, R | FatoInvalido>) =>
  registrar((...argumentos: A) => {
    for (const [i, [nome, forma]] of formas.entries()) {
      const achado = forma(argumentos[i], nome)
      if (achado) return refuse({ codigo: 'fato-invalido', ...achado })
    }
    return apurar(...argumentos)
  })
