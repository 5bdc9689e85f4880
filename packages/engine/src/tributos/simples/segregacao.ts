import { type Centavos, decimal } from '../../dinheiro/index.ts'
import {
  ESCALA,
  emEscala,
  type TabelaPronta,
  type TributoSimples,
} from '../../tabelas/simples/index.ts'
import { daLei, type Percentual } from './expressao.ts'
import type { Percentuais } from './percentuais.ts'
import type { AtividadeDoMes, FatosSimples, RecusaSimples } from './tipos.ts'

/** What takes tributes out of the DAS for the whole company this month. */
export type ForaDaEmpresa = {
  readonly impedida: boolean
  readonly valoresFixos: FatosSimples['valoresFixos']
  /** IBS and CBS by the regular regime (LC 123/2006, art. 13, § 1º-A). */
  readonly ibsCbs?: boolean
}

/**
 * Rates of one activity after what leaves it (Res. CGSN 140/2018, arts. 25 and 30 to 36). What
 * leaves is dropped, never spread over the others.
 */
export function segregar(
  tabela: TabelaPronta,
  percentuais: Percentuais,
  { atividade, fora }: { readonly atividade: AtividadeDoMes; readonly fora: ForaDaEmpresa },
): Percentuais {
  const saem = saemDoDas(tabela, atividade, fora)
  const reduzidos = Object.keys(atividade.reducoes ?? {}).length > 0
  if (saem.size === 0 && !reduzidos) return percentuais
  const ficam: Percentuais = {}
  for (const chave in percentuais) {
    const tributo = chave as TributoSimples
    const percentual = percentuais[tributo]
    if (percentual === undefined || saem.has(tributo)) continue
    ficam[tributo] = reduzidos ? reduzir(tabela, percentual, { tributo, atividade }) : percentual
  }
  return ficam
}

/** Tributes of a line that are declared with suspended demand. */
export const suspensosDa = ({ exigibilidadeSuspensa }: AtividadeDoMes): readonly TributoSimples[] =>
  exigibilidadeSuspensa ?? []

const NADA: ReadonlySet<TributoSimples> = new Set()

function saemDoDas(
  tabela: TabelaPronta,
  atividade: AtividadeDoMes,
  { impedida, valoresFixos, ibsCbs }: ForaDaEmpresa,
): ReadonlySet<TributoSimples> {
  const motivos: (readonly TributoSimples[])[] = []
  if (atividade.exterior) motivos.push(tabela.foraNaExportacao)
  if (atividade.pisCofinsMonofasico) motivos.push(['pis', 'cofins'])
  if (atividade.icmsSt) motivos.push(['icms'])
  if (atividade.issRetido || atividade.issFixo || atividade.semIss) motivos.push(['iss'])
  if (atividade.imunidade) motivos.push(atividade.imunidade)
  if (atividade.isencao) motivos.push(atividade.isencao)
  if (atividade.lancamentoDeOficio) motivos.push(atividade.lancamentoDeOficio)
  if (ibsCbs) motivos.push(['ibs', 'cbs'])
  if (impedida) motivos.push(tabela.doSublimite)
  if (valoresFixos?.icms !== undefined) motivos.push(['icms'])
  // Art. 33, § 12: the ISS of another município is still computed by the rate.
  if (valoresFixos?.iss !== undefined && !atividade.issOutroMunicipio) motivos.push(['iss'])
  return motivos.length === 0 ? NADA : new Set(motivos.flat())
}

function reduzir(
  tabela: TabelaPronta,
  cheio: Percentual,
  { tributo, atividade }: { readonly tributo: TributoSimples; readonly atividade: AtividadeDoMes },
): Percentual {
  const texto = atividade.reducoes?.[tributo]
  if (texto === undefined) return cheio
  const reduzido: Percentual = {
    num: cheio.num * (ESCALA - emEscala(texto)),
    den: cheio.den * ESCALA,
    explicar: () => {
      const { formula, operandos } = cheio.explicar()
      return {
        formula: `(${formula}) × (1 − reducao)`,
        operandos: {
          ...operandos,
          reducao: daLei(`Redução do ${tributo.toUpperCase()}`, texto, 'lei local'),
        },
      }
    },
  }
  if (tributo !== 'iss' || atividade.beneficioIssSemPiso) return reduzido
  if (atividade.isencaoDeIssConfirmada && emEscala(texto) === ESCALA) return reduzido
  const abaixoDoPiso = reduzido.num * ESCALA < tabela.piso * reduzido.den
  if (!abaixoDoPiso) return reduzido
  // The floor limits the benefit, it does not raise who was already below it.
  return cheio.num * ESCALA < tabela.piso * cheio.den ? cheio : noPiso(tabela)
}

const noPiso = (tabela: TabelaPronta): Percentual => ({
  num: tabela.piso,
  den: ESCALA,
  explicar: () => ({
    formula: 'piso',
    operandos: {
      piso: daLei('Percentual mínimo do ISS', tabela.pisoIss, 'LC 116/2003, art. 8º-A'),
    },
  }),
})

const REDUCAO = /^(0(\.\d{1,4})?|1(\.0{1,4})?)$/

/** Refuses facts that cannot be computed, in words the accountant can act on. */
export function recusarAtividade(atividade: AtividadeDoMes): RecusaSimples | null {
  const campo = (nome: string) => `atividades.${atividade.id}.${nome}`
  if (!ehValor(atividade.receita)) {
    return invalido(
      campo('receita'),
      `A receita da atividade ${atividade.id} não pode ser negativa nem ter fração de centavo. Devolução maior que a receita fica para os meses seguintes.`,
    )
  }
  for (const [tributo, texto] of Object.entries(atividade.reducoes ?? {})) {
    if (!REDUCAO.test(texto)) {
      return invalido(
        campo(`reducoes.${tributo}`),
        `A redução de ${tributo.toUpperCase()} da atividade ${atividade.id} deve estar entre 0 e 1, com até quatro casas.`,
      )
    }
  }
  const isento = atividade.isencao?.includes('iss') || decimal(atividade.reducoes?.iss ?? 0).eq(1)
  const podeIsentar = atividade.beneficioIssSemPiso || atividade.isencaoDeIssConfirmada
  if (isento && !podeIsentar && !atividade.exterior) {
    return {
      codigo: 'isencao-de-iss-abaixo-do-piso',
      mensagem: `A isenção total de ISS da atividade ${atividade.id} contraria o mínimo de 2 % da LC 116/2003. Confirme se o serviço é do subitem 7.02, 7.05 ou 16.01, informe a redução que o município concede ou confirme a isenção.`,
      atividade: atividade.id,
    }
  }
  return recusarTroca(atividade, campo)
}

function recusarTroca(
  { anexo, icmsNoLugarDoIss, issNoLugarDoIcms, id }: AtividadeDoMes,
  campo: (nome: string) => string,
): RecusaSimples | null {
  if (icmsNoLugarDoIss && anexo !== 'III') {
    return invalido(
      campo('anexo'),
      `Transporte intermunicipal e comunicação (atividade ${id}) são do Anexo III com o ICMS do Anexo I.`,
    )
  }
  if (issNoLugarDoIcms && anexo !== 'II') {
    return invalido(
      campo('anexo'),
      `Operação com IPI e ISS (atividade ${id}) é do Anexo II com o ISS do Anexo III.`,
    )
  }
  return null
}

export const ehValor = (valor: Centavos): boolean => Number.isSafeInteger(valor) && valor >= 0

export const invalido = (campo: string, mensagem: string): RecusaSimples => ({
  codigo: 'fato-invalido',
  campo,
  mensagem,
})
