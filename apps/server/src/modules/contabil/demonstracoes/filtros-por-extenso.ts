import { formatarCnpj } from '@razao/engine/cadastro'
import { formatarData } from '@razao/engine/tempo'
import type { Context } from '../../../platform/context.ts'

type Texto = string | undefined
type Filtro = {
  readonly empresaId: number
  readonly de?: Texto
  readonly ate?: Texto
  readonly compararDe?: Texto
  readonly compararAte?: Texto
  readonly conhecidoEm?: Texto
}

/** What each field of a report is called; one that is not here keeps its own name. */
const NOMES: Readonly<Record<string, string>> = {
  conta: 'conta',
  contaId: 'conta',
  tipoDeRelatorio: 'tipo de relatório',
  nivel: 'nível',
  busca: 'busca',
  mensal: 'mês a mês',
  demonstracao: 'demonstração',
  contaIds: 'contas',
  semEncerramento: 'sem o encerramento',
  zeradas: 'com as contas zeradas',
}
/** What a value of a field is called, where it is a code. */
const VALORES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tipoDeRelatorio: { 0: 'sintéticas e analíticas', 1: 'só sintéticas', 2: 'só analíticas' },
  demonstracao: { dre: 'DRE', balanco: 'Balanço', dlpa: 'DLPA', dmpl: 'DMPL', dfc: 'DFC' },
}
const JA_DITOS = new Set(['empresaId', 'de', 'ate', 'compararDe', 'compararAte', 'conhecidoEm'])

const momento = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const emTexto = (valor: unknown): string => {
  if (valor === true) return 'sim'
  if (valor === false) return 'não'
  return typeof valor === 'string' ? valor : JSON.stringify(valor)
}

/** Of which company, of which days and as known when: the first line of a sheet, in words instead of fields. */
export async function filtrosPorExtenso(
  ctx: Context,
  filtro: Filtro,
): Promise<Record<string, unknown>> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as cnpj'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', filtro.empresaId)
    .executeTakeFirst()
  const dias = (de: Texto, ate: Texto): Texto =>
    de && ate ? `${formatarData(de)} a ${formatarData(ate)}` : undefined
  const resto = Object.entries(filtro)
    .filter(([nome, valor]) => !JA_DITOS.has(nome) && valor !== undefined)
    .map(
      ([nome, valor]) =>
        [NOMES[nome] ?? nome, VALORES[nome]?.[String(valor)] ?? emTexto(valor)] as const,
    )
  const { conhecidoEm } = filtro
  return {
    empresa: empresa ? `${empresa.nome} (CNPJ ${formatarCnpj(empresa.cnpj)})` : undefined,
    período: dias(filtro.de, filtro.ate),
    'comparado com': dias(filtro.compararDe, filtro.compararAte),
    'como era em': conhecidoEm ? momento.format(new Date(conhecidoEm)) : undefined,
    ...Object.fromEntries(resto),
  }
}
