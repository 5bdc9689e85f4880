import { type Competencia, formatarCompetencia } from '../../tempo/index.ts'
import type { FatosDoMit, GrupoDoMit } from './tipos.ts'

type Tributacao = FatosDoMit['tributacao']
type Codigo = {
  readonly tributo: GrupoDoMit
  /** Of the debts of a month, of a quarter, or of the year. */
  readonly periodo: 'mensal' | 'trimestral' | 'anual'
  readonly de: readonly Tributacao[]
}

const de = (
  tributo: GrupoDoMit,
  periodo: Codigo['periodo'],
  ...tributacoes: Tributacao[]
): Codigo => ({ tributo, periodo, de: tributacoes })
const TODAS: readonly Tributacao[] = ['presumido', 'real-trimestral', 'real-anual']

/**
 * Códigos de receita with their extension, as the MIT writes them (Receita Federal, tabelas de códigos da DCTF, 12/03/2024;
 * Lei 9.430/1996, arts. 1º, 2º, 6º and 26; Lei 9.718/1998, arts. 2º and 8º; Leis 10.637/2002 and 10.833/2003).
 */
const CODIGOS: Readonly<Record<string, Codigo>> = {
  '208901': de('irpj', 'trimestral', 'presumido'),
  '208902': de('irpj', 'trimestral', 'presumido'),
  '022001': de('irpj', 'trimestral', 'real-trimestral'),
  '337301': de('irpj', 'trimestral', 'real-trimestral'),
  '236201': de('irpj', 'mensal', 'real-anual'),
  '599301': de('irpj', 'mensal', 'real-anual'),
  '243001': de('irpj', 'anual', 'real-anual'),
  '245601': de('irpj', 'anual', 'real-anual'),
  '237201': de('csll', 'trimestral', 'presumido'),
  '601201': de('csll', 'trimestral', 'real-trimestral'),
  '248401': de('csll', 'mensal', 'real-anual'),
  '677301': de('csll', 'anual', 'real-anual'),
  '810902': de('pis', 'mensal', ...TODAS),
  '691201': de('pis', 'mensal', 'real-trimestral', 'real-anual'),
  '217201': de('cofins', 'mensal', ...TODAS),
  '585601': de('cofins', 'mensal', 'real-trimestral', 'real-anual'),
}

/** `2089-01`, or `0220` alone, as six digits. */
export function codigoDoMit(codigoReceita: string): string {
  const digitos = codigoReceita.replace(/\D/g, '')
  return digitos.length === 4 ? `${digitos}01` : digitos
}

/** Why a code is not of the month or of the company; null when it is. */
export function porqueNaoCabe(
  codigo: string,
  tributo: GrupoDoMit,
  { competencia, tributacao }: { competencia: Competencia; tributacao: Tributacao },
): string | null {
  const conhecido = CODIGOS[codigo]
  if (conhecido === undefined || conhecido.tributo !== tributo)
    return `O código de receita ${codigo} não é de ${tributo.toUpperCase()} no MIT.`
  if (!conhecido.de.includes(tributacao))
    return `O código de receita ${codigo} não é da forma de tributação da empresa.`
  const mes = Number(competencia.slice(5))
  const fecha =
    conhecido.periodo === 'mensal' ||
    (conhecido.periodo === 'trimestral' ? mes % 3 === 0 : mes === 12)
  if (fecha) return null
  return conhecido.periodo === 'trimestral'
    ? `O código de receita ${codigo} é do trimestre, e ${formatarCompetencia(competencia)} não termina nenhum.`
    : `O código de receita ${codigo} é do ano, e só é informado em dezembro.`
}
