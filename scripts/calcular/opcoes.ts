import { type Centavos, type Recusa, refuse } from '../../packages/engine/src/dinheiro/index.ts'
import { ehCompetencia, ehDataCivil } from '../../packages/engine/src/tempo/index.ts'

/** What was typed after `--`. */
export type Opcoes = Readonly<Record<string, string | boolean | undefined>>

const COM_VALOR = [
  ...(['anexo', 'rbt12', 'receita', 'competencia', 'folha12', 'bruto'] as const),
  ...(['dependentes', 'outras-fontes', 'atividade', 'outra-folha', 'socios'] as const),
  ...(['salario', 'filhos', 'valor', 'vencimento', 'pagamento'] as const),
] as const
const SEM_VALOR = ['fora-do-das', 'caminhoneiro', 'json', 'ajuda'] as const

type Config = {
  readonly options: Record<string, { type: 'string' | 'boolean' }>
  readonly allowPositionals: true
}
type Lido = { readonly values: object; readonly positionals: readonly string[] }

/** Splits the command line; an option that does not exist is an error said in Portuguese. */
export function lerOpcoes(ler: (config: Config) => Lido): {
  readonly calculo: string
  readonly opcoes: Opcoes
  readonly erro: string | null
} {
  const options: Config['options'] = {}
  for (const nome of COM_VALOR) options[nome] = { type: 'string' }
  for (const nome of SEM_VALOR) options[nome] = { type: 'boolean' }
  try {
    const { values, positionals } = ler({ options, allowPositionals: true })
    return { calculo: positionals[0] ?? '', opcoes: { ...values }, erro: null }
  } catch (erro) {
    const opcao = /--?[\w-]+/.exec(erro instanceof Error ? erro.message : '')?.[0] ?? ''
    return { calculo: '', opcoes: {}, erro: `Opção desconhecida ou sem valor: ${opcao}` }
  }
}

/** A wrong option: thrown by the readers below and turned into a refusal at the door. */
class OpcaoInvalida extends Error {
  readonly recusa: Recusa
  constructor(nome: string, mensagem: string) {
    super(mensagem)
    this.recusa = { codigo: 'opcao-invalida', mensagem: `--${nome}: ${mensagem}` }
  }
}

/** `25000`, `25000.5`, `25.000,50` → centavos. Absent without a default is an error. */
export function reais(opcoes: Opcoes, nome: string, padrao?: Centavos): Centavos {
  const texto = opcoes[nome]
  if (texto === undefined && padrao !== undefined) return padrao
  const limpo = String(texto ?? '').replace(/^R\$\s*/, '')
  const normal = limpo.includes(',') ? limpo.replaceAll('.', '').replace(',', '.') : limpo
  const achado = /^(\d+)(?:\.(\d{1,2}))?$/.exec(normal)
  if (!achado) throw new OpcaoInvalida(nome, 'informe um valor em reais, como 25000 ou 25.000,50.')
  return Number(achado[1]) * 100 + Number((achado[2] ?? '').padEnd(2, '0'))
}

export function inteiro(opcoes: Opcoes, nome: string, padrao: number): number {
  const texto = opcoes[nome]
  if (texto === undefined) return padrao
  if (!/^\d{1,3}$/.test(String(texto))) throw new OpcaoInvalida(nome, 'informe um número inteiro.')
  return Number(texto)
}

export function competencia(opcoes: Opcoes): string {
  const texto = String(opcoes.competencia ?? '')
  if (!ehCompetencia(texto)) {
    throw new OpcaoInvalida('competencia', 'informe o mês como AAAA-MM, por exemplo 2026-06.')
  }
  return texto
}

export function dia(opcoes: Opcoes, nome: string): string {
  const texto = String(opcoes[nome] ?? '')
  if (!ehDataCivil(texto)) {
    throw new OpcaoInvalida(nome, 'informe o dia como AAAA-MM-DD, por exemplo 2026-06-22.')
  }
  return texto
}

/** One of a few words; the first is the default when there is one. */
export function umaDe<const T extends string>(
  opcoes: Opcoes,
  nome: string,
  { valores, padrao }: { readonly valores: readonly T[]; readonly padrao?: T },
): T {
  const texto = opcoes[nome] ?? padrao
  const achado = valores.find((valor) => valor.toLowerCase() === String(texto).toLowerCase())
  if (achado === undefined) throw new OpcaoInvalida(nome, `escolha entre ${valores.join(', ')}.`)
  return achado
}

/** Runs a calculation and turns a wrong option into a refusal. */
export function comOpcoes<T>(
  calcular: () => T,
): T | { readonly ok: false; readonly refusal: Recusa } {
  try {
    return calcular()
  } catch (erro) {
    if (erro instanceof OpcaoInvalida) return refuse(erro.recusa)
    throw erro
  }
}
