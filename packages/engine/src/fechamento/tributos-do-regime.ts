import { REGIME } from '../cadastro/index.ts'
import { type Centavos, type Memorial, ok, refuse } from '../dinheiro/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import type { Apurado, DoRegime, FatosDoRegime } from './do-regime.ts'
import { guiaDoDas } from './guias.ts'
import { PATRONAL_FORA, patronalDoSimples } from './pro-labores.ts'
import { radarDoSimples } from './radar.ts'
import { doMei } from './regime-mei.ts'
import { doPresumido, doReal } from './regimes-do-lucro.ts'
import type { Compensacao, FatosDoMes } from './tipos.ts'

/** One line per regime; the compiler refuses a regime that is not here. */
export function apurarRegime(fatos: FatosDoMes, memorial: Memorial): Apurado {
  switch (fatos.regime) {
    case REGIME.simples:
      return doSimples(fatos, memorial)
    case REGIME.mei:
      return doMei(fatos, memorial)
    case REGIME.presumido:
      return doPresumido(fatos, memorial)
    case REGIME.realTrimestral:
    case REGIME.realMensal:
      return doReal(fatos, memorial)
    case REGIME.isenta:
      return ok(daIsenta(fatos.receita))
    case REGIME.pessoaFisica:
    case REGIME.naoInformado:
      return refuse({
        codigo: 'regime-sem-fechamento',
        mensagem:
          fatos.regime === REGIME.naoInformado
            ? 'O regime tributário da empresa não foi informado. Escolha o regime no cadastro para fechar a competência.'
            : 'Pessoa física e estrangeiro não têm fechamento de impostos por competência.',
        regime: fatos.regime,
      })
  }
}

function doSimples(fatos: FatosDoRegime<typeof REGIME.simples>, memorial: Memorial): Apurado {
  const apurado = apurarSimples(fatos.simples, memorial)
  if (!apurado.ok) return apurado
  const simples = apurado.value
  const { competencia } = simples
  const guia = guiaDoDas(simples, fatos.feriados)
  if (!guia.ok) return guia
  return ok({
    receita: simples.receita,
    tributos: [
      {
        tributo: 'das',
        rotulo: 'DAS do Simples Nacional',
        periodo: competencia,
        base: simples.receita,
        valor: simples.total,
        daEmpresa: true,
      },
    ],
    guias: guia.value ? [guia.value] : [],
    fatosContabeis: [{ tipo: 'das-provisionado', competencia, valor: simples.total }],
    avisos: [...simples.avisos, ...radarDoSimples(fatos.simples, simples)],
    tabelas: [simples.tabela],
    patronal: patronalDoSimples(simples),
    compensacoes: saldoDoDas(simples.total - simples.aPagar),
    apuracao: { tipo: 'simples', simples },
  })
}

/** Positive: stays for the next month; negative: came from months before. */
const saldoDoDas = (valor: Centavos): Compensacao[] =>
  valor === 0 ? [] : [{ chave: 'das-minimo', rotulo: 'DAS abaixo do mínimo', valor }]

const daIsenta = (receita: Centavos): DoRegime => ({
  receita,
  tributos: [],
  guias: [],
  fatosContabeis: [],
  avisos: [
    {
      codigo: 'isenta',
      gravidade: 'informacao',
      mensagem:
        'Empresa isenta: só os encargos sobre pessoas são fechados; confira as obrigações da entidade.',
    },
  ],
  tabelas: [],
  patronal: PATRONAL_FORA,
  compensacoes: [],
  apuracao: { tipo: 'isenta' },
})
