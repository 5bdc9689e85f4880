import {
  type Centavos,
  emCentavos,
  emNumero,
  type Memorial,
  type Operando,
  type Passo,
} from '../../dinheiro/index.ts'
import type { TabelaPronta } from '../../tabelas/simples/index.ts'
import { competenciaDoIndice, formatarCompetencia } from '../../tempo/index.ts'
import { valorDaLei } from './expressao.ts'
import { anualizar, type Janela, type Serie, somarMesesDa } from './janela.ts'
import { type Ano, type Mercado, partesDe } from './limites.ts'
import type { Base, PesosDasPartes } from './percentuais.ts'
import type { PartesDaReceita } from './tipos.ts'

/** R$ 1,00: what the RBT12 is worth when there was no revenue (art. 21, parágrafo único). */
const RBT12_MINIMO: Centavos = 1_00

/** One market (interno or externo) of the month: its own RBT12, its own limits. */
export type MercadoDoMes = {
  readonly mercado: Mercado
  readonly rbt12: Centavos
  readonly rba: Centavos
  readonly base: Base
  readonly partes: PartesDaReceita
  /** Null while the whole month is below the sublimite. */
  readonly pesos: PesosDasPartes | null
}

export type FatosDoMercado = {
  readonly mercado: Mercado
  readonly serie: Serie
  /** By competência. */
  readonly receitaDoMes: Centavos
  readonly pa: number
  readonly janela: Janela
  readonly ano: Ano
  readonly abertura: number
}

const NOME = { interno: 'mercado interno', externo: 'exportações' } as const

/** What a RBT12 is read from. */
export type FatosDoRbt12 = Pick<FatosDoMercado, 'mercado' | 'serie' | 'receitaDoMes' | 'janela'>

/** RBT12 of one market and its step. */
export function rbt12DoMercado(
  tabela: TabelaPronta,
  fatos: FatosDoRbt12,
  memorial: Memorial,
): { readonly rbt12: Centavos; readonly base: Base } {
  const { mercado } = fatos
  const rbt12 = rbt12De(fatos)
  memorial.passo(() => passoDoRbt12(tabela, fatos, rbt12))
  const base: Base = {
    valor: BigInt(rbt12),
    centavos: rbt12,
    nome: 'rbt12',
    operando: () => ({
      rotulo: `RBT12 (${NOME[mercado]})`,
      valor: emCentavos(rbt12),
      de: `simples.rbt12-${mercado}`,
    }),
  }
  return { rbt12, base }
}

/** RBT12, RBA and the parts of art. 24 of one market. */
export function apurarMercado(
  tabela: TabelaPronta,
  fatos: FatosDoMercado,
  memorial: Memorial,
): MercadoDoMes {
  const { mercado, janela, ano, serie, pa, receitaDoMes } = fatos
  const { rbt12, base } = rbt12DoMercado(tabela, fatos, memorial)
  const inicio = Math.max(ano.janeiro, fatos.abertura)
  const rbaAnterior =
    janela.tipo === 'mes-de-abertura' ? 0 : (somarMesesDa(serie, inicio, pa - 1) ?? 0)
  const partes = partesDe(rbaAnterior, receitaDoMes, ano.tetos)
  const rba = rbaAnterior + receitaDoMes
  const pesos = pesosDe(tabela, fatos, { rbaAnterior, memorial })
  return { mercado, rbt12, rba, base, partes, pesos }
}

function rbt12De({ janela, serie, receitaDoMes }: FatosDoRbt12): Centavos {
  if (janela.tipo === 'sem-historico') return RBT12_MINIMO
  if (janela.tipo === 'mes-de-abertura') return Math.max(receitaDoMes * 12, RBT12_MINIMO)
  const soma = somarMesesDa(serie, janela.de, janela.ate) ?? 0
  return Math.max(anualizar(soma, janela.meses), RBT12_MINIMO)
}

function passoDoRbt12(tabela: TabelaPronta, fatos: FatosDoRbt12, rbt12: Centavos): Passo {
  const { mercado, janela, serie, receitaDoMes } = fatos
  const operandos: Record<string, Operando> = {}
  if (janela.tipo === 'mes-de-abertura') {
    operandos.receitaDoMes = fatoDeReceita('Receita do mês de abertura', receitaDoMes)
  }
  for (let mes = janela.de; mes <= janela.ate; mes++) {
    const competencia = competenciaDoIndice(mes)
    operandos[`receita${competencia.replace('-', '')}`] = {
      ...fatoDeReceita(
        `Receita de ${formatarCompetencia(competencia)}`,
        serie.valores[mes - serie.inicio] ?? 0,
      ),
      origem: { tabela: 'receita', competencia },
    }
  }
  const soma = Object.keys(operandos).join(' + ') || '0'
  const formula = {
    cheia: soma,
    media: `(${soma}) × 12 ÷ meses`,
    'mes-de-abertura': `${soma} × 12`,
    'sem-historico': '0',
  }[janela.tipo]
  if (janela.tipo === 'media') {
    operandos.meses = {
      rotulo: 'Meses de atividade considerados',
      valor: emNumero(String(janela.meses)),
      origem: { tabela: 'empresa' },
    }
  }
  return {
    id: `simples.rbt12-${mercado}`,
    rotulo: `Receita bruta dos 12 meses anteriores (${NOME[mercado]})`,
    formula: `máximo(${formula}; minimo)`,
    operandos: {
      ...operandos,
      minimo: valorDaLei(
        'RBT12 mínimo',
        RBT12_MINIMO,
        'Res. CGSN 140/2018, art. 21, parágrafo único',
      ),
    },
    ...(janela.tipo === 'media' ? { arredondamento: 'meioParaCima' as const } : {}),
    resultado: emCentavos(rbt12),
    fundamento: 'LC 123/2006, art. 18, §§ 1º e 2º; Res. CGSN 140/2018, arts. 21, 22 e 26',
    regra: `simples.rbt12@${tabela.desde}`,
  }
}

const fatoDeReceita = (rotulo: string, valor: Centavos): Operando => ({
  rotulo,
  valor: emCentavos(valor),
  origem: { tabela: 'receita' },
})

/** Weights of the three parts; null when the month stays below the sublimite. */
function pesosDe(
  tabela: TabelaPronta,
  { mercado, ano, receitaDoMes }: FatosDoMercado,
  { rbaAnterior, memorial }: { readonly rbaAnterior: Centavos; readonly memorial: Memorial },
): PesosDasPartes | null {
  if (rbaAnterior + receitaDoMes <= ano.tetos.sublimite) return null
  // Under caixa something may be received in a month without revenue: one centavo finds the part.
  const doMes = receitaDoMes > 0 ? receitaDoMes : 1
  const partes = partesDe(rbaAnterior, doMes, ano.tetos)
  if (partes.ateSublimite === doMes) return null
  const regra = `simples.art-24@${tabela.desde}`
  const peso = (qual: string, rotulo: string, valor: Centavos, formula: string) => {
    const id = `simples.parte-${qual}-${mercado}`
    memorial.passo(() => ({
      id,
      rotulo,
      formula,
      operandos: {
        rbaAnterior: fatoDeReceita('Receita do ano até o mês anterior', rbaAnterior),
        receitaDoMes: fatoDeReceita('Receita do mês', doMes),
        sublimite: valorDaLei(
          'Sublimite do ano',
          ano.tetos.sublimite,
          'LC 123/2006, arts. 13-A e 20',
        ),
        limite: valorDaLei('Limite do ano', ano.tetos.limite, 'LC 123/2006, art. 3º'),
      },
      resultado: emCentavos(valor),
      fundamento: 'Res. CGSN 140/2018, art. 24',
      regra,
    }))
    return {
      valor: BigInt(valor),
      operando: (): Operando => ({ rotulo, valor: emCentavos(valor), de: id }),
    }
  }
  const ate = (teto: string) => `mínimo(máximo(${teto} − rbaAnterior; 0); receitaDoMes)`
  return {
    ateSublimite: peso(
      'a',
      'Parte da receita até o sublimite',
      partes.ateSublimite,
      ate('sublimite'),
    ),
    entre: peso(
      'b',
      'Parte entre o sublimite e o limite',
      partes.entreSublimiteELimite,
      `máximo(${ate('limite')} − ${ate('sublimite')}; 0)`,
    ),
    acima: peso(
      'c',
      'Parte acima do limite',
      partes.acimaDoLimite,
      `receitaDoMes − máximo(${ate('limite')}; ${ate('sublimite')})`,
    ),
    total: {
      valor: BigInt(doMes),
      operando: () => fatoDeReceita('Receita do mês, todas as atividades do mercado', doMes),
    },
  }
}
