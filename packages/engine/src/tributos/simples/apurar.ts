import type { Anexo } from '../../cadastro/index.ts'
import { type Centavos, type Memorial, ok, type Result, refuse } from '../../dinheiro/index.ts'
import { comPorta } from '../../porta/index.ts'
import { TABELAS_SIMPLES, type TabelaPronta } from '../../tabelas/simples/index.ts'
import {
  ehCompetencia,
  formatarCompetencia,
  indiceDaCompetencia,
  vigente,
} from '../../tempo/index.ts'
import { apurarFatorR, type FatorR } from './fator-r.ts'
import { FORMA_DO_MES_DO_SIMPLES } from './forma.ts'
import { faltamNa, type Janela, janelaDe, listarMeses, type Serie, serieAntesDe } from './janela.ts'
import { type Ano, anoDe, efeitoEm } from './limites.ts'
import { apurarLinha, type CacheDeTaxas, type ContextoDoDas } from './linhas.ts'
import { apurarMercado } from './mercado.ts'
import { type FatosPeloRbt12, MESES_IGUAIS, porMes } from './pelo-rbt12.ts'
import { fecharApuracao } from './resultado.ts'
import { ehValor, invalido, recusarAtividade } from './segregacao.ts'
import type { ApuracaoSimples, FatosSimples, RecusaSimples } from './tipos.ts'
import { recusarValoresFixos } from './valores-fixos.ts'

/** The facts laid over time, and the month's revenue by market (competência). */
type Preparo = {
  readonly tabela: TabelaPronta
  readonly pa: number
  readonly abertura: number
  readonly ano: Ano
  readonly janela: Janela
  readonly interna: Serie
  readonly externa: Serie
  readonly doMes: { readonly interna: Centavos; readonly externa: Centavos }
}

/**
 * The DAS of one month of a company of the Simples Nacional (LC 123/2006, art. 18; Res. CGSN
 * 140/2018, arts. 16 to 36): value per tribute, per activity, with what is carried below R$ 10,00.
 * Amounts in centavos. Refuses missing months, months without a table, and companies already out.
 * The months before come one by one, or as one number (`rbt12`, `folha12`) from who has no more.
 */
export const apurarSimples = comPorta(FORMA_DO_MES_DO_SIMPLES, apurarPedido)

function apurarPedido(
  fatos: FatosSimples | FatosPeloRbt12,
  memorial: Memorial,
): Result<ApuracaoSimples, RecusaSimples> {
  if (!('rbt12' in fatos)) return calcularSimples(fatos, memorial)
  const apurado = calcularSimples(porMes(fatos), memorial)
  if (!apurado.ok) return apurado
  return ok({ ...apurado.value, avisos: [...apurado.value.avisos, MESES_IGUAIS] })
}

function calcularSimples(
  fatos: FatosSimples,
  memorial: Memorial,
): Result<ApuracaoSimples, RecusaSimples> {
  const achada = vigente(TABELAS_SIMPLES, fatos.competencia)
  if (!achada.ok) return achada
  const recusa = recusarFatos(achada.value, fatos)
  if (recusa) return refuse(recusa)
  const preparo = preparar(achada.value, fatos)
  const faltando = recusarFaltas(preparo)
  if (faltando) return refuse(faltando)
  const fixos = recusarValoresFixos(preparo, fatos)
  if (fixos) return refuse(fixos)
  const fora = efeitosEm(preparo, fatos)
  if ('codigo' in fora) return refuse(fora)
  const mercados = mercadosDe(preparo, memorial)
  const fatorR = fatorRDe(preparo, fatos, memorial)
  if (fatorR !== null && 'codigo' in fatorR) return refuse(fatorR)
  const contexto: ContextoDoDas = {
    tabela: preparo.tabela,
    ...mercados,
    fora: {
      impedida: fora.impedida,
      valoresFixos: fatos.valoresFixos,
      ibsCbs: fatos.ibsCbsPeloRegimeRegular ?? false,
    },
    sublimite: fatos.sublimite ?? preparo.tabela.sublimite,
    memorial,
  }
  const cache: CacheDeTaxas = {}
  const linhas = fatos.atividades.map((atividade) =>
    apurarLinha(contexto, cache, { atividade, anexo: anexoDe(atividade.anexo, fatorR) }),
  )
  return ok(fecharApuracao({ ...preparo, fatos, contexto, linhas, fatorR }))
}

const anexoDe = (anexo: Anexo | 'FATOR_R', fatorR: FatorR | null): Anexo => {
  if (anexo !== 'FATOR_R') return anexo
  return fatorR?.alcanca ? 'III' : 'V'
}

function recusarFatos(tabela: TabelaPronta, fatos: FatosSimples): RecusaSimples | null {
  if (!ehCompetencia(fatos.competencia))
    return invalido('competencia', 'A competência deve ter a forma AAAA-MM.')
  if (!ehCompetencia(fatos.abertura))
    return invalido('abertura', 'O mês de abertura do CNPJ deve ter a forma AAAA-MM.')
  if (fatos.abertura > fatos.competencia) {
    return invalido(
      'abertura',
      `O CNPJ foi aberto em ${formatarCompetencia(fatos.abertura)}, depois da competência ${formatarCompetencia(fatos.competencia)}.`,
    )
  }
  if (fatos.receitaPorCompetencia && !tabela.admiteCaixa) {
    return invalido(
      'receitaPorCompetencia',
      'O regime de caixa deixou de existir no Simples Nacional em 2027: informe as receitas por competência.',
    )
  }
  if (fatos.ibsCbsPeloRegimeRegular && tabela.admiteCaixa) {
    return invalido(
      'ibsCbsPeloRegimeRegular',
      'IBS e CBS só podem sair do DAS a partir de janeiro de 2027.',
    )
  }
  if (!ehValor(fatos.receitaDasOutrasInscricoes ?? 0)) {
    return invalido(
      'receitaDasOutrasInscricoes',
      'A receita das outras inscrições do titular não pode ser negativa.',
    )
  }
  const inteiros = fatos.receitasAnteriores.every(
    ({ interna, externa }) => Number.isSafeInteger(interna) && Number.isSafeInteger(externa),
  )
  if (!inteiros) {
    return invalido('receitasAnteriores', 'As receitas anteriores devem ser valores em centavos.')
  }
  if (!ehValor(fatos.folhaDoMes))
    return invalido('folhaDoMes', 'A folha do mês não pode ser negativa.')
  if (!ehValor(fatos.saldoAbaixoDoMinimo ?? 0))
    return invalido('saldoAbaixoDoMinimo', 'O saldo de DAS anteriores não pode ser negativo.')
  const ids = new Set<string>()
  for (const atividade of fatos.atividades) {
    const recusa = recusarAtividade(atividade)
    if (recusa) return recusa
    if (ids.has(atividade.id))
      return invalido('atividades', `A atividade ${atividade.id} aparece duas vezes.`)
    ids.add(atividade.id)
  }
  return null
}

function preparar(tabela: TabelaPronta, fatos: FatosSimples): Preparo {
  const pa = indiceDaCompetencia(fatos.competencia)
  const abertura = indiceDaCompetencia(fatos.abertura)
  let interna = 0
  let externa = 0
  for (const { receita, exterior } of fatos.atividades) {
    if (exterior) externa += receita
    else interna += receita
  }
  return {
    tabela,
    pa,
    abertura,
    ano: anoDe(tabela, { pa, abertura }, fatos.sublimite),
    janela: janelaDe(pa, abertura, tabela.defasagemRbt12),
    interna: serieAntesDe(pa, fatos.receitasAnteriores, (r) => r.interna),
    externa: serieAntesDe(pa, fatos.receitasAnteriores, (r) => r.externa),
    doMes: fatos.receitaPorCompetencia ?? { interna, externa },
  }
}

/** A month nobody told us about is not a month without revenue. */
function recusarFaltas({ pa, abertura, ano, janela, interna }: Preparo): RecusaSimples | null {
  const de = Math.max(Math.min(janela.de, ano.janeiro), abertura)
  const faltam = faltamNa(interna, de, pa - 1)
  if (faltam.length === 0) return null
  return {
    codigo: 'faltam-fatos',
    mensagem: `Falta a receita bruta de ${listarMeses(faltam)}. Informe o valor de cada mês, mesmo que seja zero.`,
    faltam: faltam.map((mes) => `receita:${mes}`),
  }
}

/** Exclusions and impediments already running when the month begins. */
function efeitosEm(preparo: Preparo, fatos: FatosSimples): { impedida: boolean } | RecusaSimples {
  const { tabela, pa, abertura } = preparo
  let impedida = fatos.impedidaIcmsIss ?? false
  for (const serie of [preparo.interna, preparo.externa]) {
    const excluida = efeitoEm(tabela, serie, { pa, abertura, teto: 'limite' })
    if (excluida) {
      return {
        codigo: 'fora-do-simples',
        mensagem: `A receita passou do limite do Simples Nacional e a empresa está fora do regime desde ${formatarCompetencia(excluida.desde)}${excluida.retroativo ? ' (efeito retroativo à abertura)' : ''}. Apure por Lucro Presumido ou Real.`,
        desde: excluida.desde,
      }
    }
    if (fatos.impedidaIcmsIss !== undefined || impedida) continue
    impedida =
      efeitoEm(tabela, serie, { pa, abertura, teto: 'sublimite', sublimite: fatos.sublimite }) !==
      null
  }
  return { impedida }
}

function mercadosDe(preparo: Preparo, memorial: Memorial) {
  const { tabela, pa, abertura, ano, janela } = preparo
  const comum = { pa, abertura, ano, janela }
  const interno = apurarMercado(
    tabela,
    { ...comum, mercado: 'interno', serie: preparo.interna, receitaDoMes: preparo.doMes.interna },
    memorial,
  )
  const externo = apurarMercado(
    tabela,
    { ...comum, mercado: 'externo', serie: preparo.externa, receitaDoMes: preparo.doMes.externa },
    memorial,
  )
  return { interno, externo }
}

function fatorRDe(
  preparo: Preparo,
  fatos: FatosSimples,
  memorial: Memorial,
): FatorR | RecusaSimples | null {
  if (!fatos.atividades.some(({ anexo }) => anexo === 'FATOR_R')) return null
  const { janela, doMes, pa, interna, externa } = preparo
  return apurarFatorR(
    preparo.tabela,
    {
      folha: serieAntesDe(pa, fatos.folhaAnterior, (f) => f.valor),
      folhaDoMes: fatos.folhaDoMes,
      receitaDoMes: doMes.interna + doMes.externa,
      interna,
      externa,
      janela,
    },
    memorial,
  )
}
