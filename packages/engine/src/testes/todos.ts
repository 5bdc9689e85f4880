import { CONFERENTES } from './conferentes.ts'
import { conferirFolha } from './conferir-folha.ts'
import {
  conferirMora,
  conferirMoveis,
  conferirPartidas,
  conferirVencimento,
} from './conferir-listas.ts'
import { conferirPresumido, conferirReal } from './conferir-lucro.ts'
import { type ArquivoDeExemplos, type Exemplo, lerExemplos } from './exemplo.ts'

/** Files that are bare lists, each with its own shape. */
const LISTAS: Readonly<Record<string, (caso: object) => string[]>> = {
  'contabil/exemplos/partidas.json': conferirPartidas,
  'tabelas/selic/exemplos/mora.json': conferirMora,
  'tempo/exemplos/feriados-moveis.json': conferirMoveis,
  'tempo/exemplos/vencimentos.json': conferirVencimento,
  'tributos/presumido/exemplos/presumido.json': conferirPresumido,
  'tributos/real/exemplos/real.json': conferirReal,
}

const REGRA_DA_FOLHA: Readonly<Record<string, string>> = {
  'folha/exemplos/inss-empregado.json': 'inss',
  'folha/exemplos/pro-labore.json': 'pro-labore',
}

/** One case, as the page of conformidade shows it. */
export type CasoConferido = {
  readonly nome: string
  readonly fonte: string
  /** Empty: the engine gives what the norm gives. */
  readonly diferencas: readonly string[]
}
export type ArquivoConferido = {
  readonly caminho: string
  readonly casos: readonly CasoConferido[]
}

function conferenteDe({ caminho, regra }: ArquivoDeExemplos): (caso: Exemplo) => string[] {
  if (caminho.startsWith('folha/')) return conferirFolha(regra ?? REGRA_DA_FOLHA[caminho] ?? '')
  const conferir = regra === undefined ? LISTAS[caminho] : CONFERENTES[regra]
  return conferir ?? (() => ['ninguém confere este arquivo'])
}

const nomeDo = (caso: Exemplo & Record<string, unknown>): string =>
  caso.nome ?? [caso.obrigacao, caso.competencia, caso.ano].filter(Boolean).join(' ')

/** One case and how to run it. */
export type CasoAConferir = {
  readonly caminho: string
  readonly nome: string
  readonly fonte: string
  readonly conferir: () => string[]
}

/** Every golden case of the engine, to be run one by one. */
export const casosAConferir = (): CasoAConferir[] =>
  lerExemplos().flatMap((arquivo) => {
    const conferir = conferenteDe(arquivo)
    return arquivo.casos.map((caso) => ({
      caminho: arquivo.caminho,
      nome: nomeDo(caso as Exemplo & Record<string, unknown>),
      fonte: caso.fonte,
      conferir: () => conferir(caso),
    }))
  })

/** Every golden case of the engine, run now. */
export function conferirTudo(): ArquivoConferido[] {
  const arquivos = new Map<string, CasoConferido[]>()
  for (const { caminho, nome, fonte, conferir } of casosAConferir()) {
    const casos = arquivos.get(caminho) ?? []
    arquivos.set(caminho, casos)
    casos.push({ nome, fonte, diferencas: conferir() })
  }
  return [...arquivos].map(([caminho, casos]) => ({ caminho, casos }))
}
