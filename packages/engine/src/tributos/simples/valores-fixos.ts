import { type Centavos, formatarReais } from '../../dinheiro/index.ts'
import {
  ROTULOS_TRIBUTO_SIMPLES,
  type TabelaDeValoresFixos,
  VALORES_FIXOS,
} from '../../tabelas/simples/index.ts'
import { vigente } from '../../tempo/index.ts'
import { faltamNa, type Serie, somarConhecidos } from './janela.ts'
import type { Ano } from './limites.ts'
import { ehValor, invalido } from './segregacao.ts'
import type { Aviso, FatosSimples, RecusaSimples } from './tipos.ts'

type Historico = {
  readonly pa: number
  readonly abertura: number
  readonly ano: Ano
  readonly interna: Serie
  readonly externa: Serie
}

type Fixos = NonNullable<FatosSimples['valoresFixos']>

/** What is known of the revenue of the year before, and whether it is all of it. */
function anoAnterior({ ano, abertura, interna, externa }: Historico) {
  const [de, ate] = [Math.max(ano.janeiro - 12, abertura), ano.janeiro - 1]
  return {
    receita: somarConhecidos(interna, de, ate) + somarConhecidos(externa, de, ate),
    completo: faltamNa(interna, de, ate).length === 0,
  }
}

type Teto = TabelaDeValoresFixos['faixas'][number]

/**
 * Who may pay ICMS or ISS in fixed values, and how much (Res. CGSN 140/2018, art. 33): not in the
 * year of opening, not with two establishments, not above R$ 360.000,00 in the year before nor from
 * the month after passing it in this one.
 */
export function recusarValoresFixos(
  historico: Historico,
  fatos: FatosSimples,
): RecusaSimples | null {
  const { valoresFixos: fixos } = fatos
  if (fixos === undefined) return null
  const campo = 'valoresFixos'
  if (!ehValor(fixos.icms ?? 0) || !ehValor(fixos.iss ?? 0))
    return invalido(campo, 'O valor fixo de ICMS ou ISS não pode ser negativo.')
  const tabela = vigente(VALORES_FIXOS, fatos.competencia)
  if (!tabela.ok) return tabela.refusal
  if (historico.ano.anoDeAbertura)
    return invalido(campo, 'Não há ICMS nem ISS em valor fixo no ano de início de atividade.')
  const estabelecimentos = new Set(fatos.atividades.map((atividade) => atividade.estabelecimento))
  if (estabelecimentos.size > 1)
    return invalido(campo, 'Empresa com mais de um estabelecimento não paga ICMS ou ISS fixo.')
  const { faixas } = tabela.value
  const ultima = faixas[faixas.length - 1]
  const anterior = anoAnterior(historico)
  const { ano, pa, interna, externa } = historico
  const doAno =
    somarConhecidos(interna, ano.janeiro, pa - 1) + somarConhecidos(externa, ano.janeiro, pa - 1)
  if (!ultima || anterior.receita > ultima.ate || doAno > ultima.ate) {
    const quando = doAno > (ultima?.ate ?? 0) ? 'neste ano' : 'no ano anterior'
    return invalido(
      campo,
      `A receita passou de ${formatarReais(ultima?.ate ?? 0)} ${quando}: ICMS e ISS seguem as alíquotas, não o valor fixo.`,
    )
  }
  const teto = anterior.completo ? faixas.find(({ ate }) => anterior.receita <= ate) : ultima
  return recusarAcimaDo(teto ?? ultima, fixos)
}

function recusarAcimaDo(teto: Teto, fixos: Fixos): RecusaSimples | null {
  for (const tributo of ['icms', 'iss'] as const) {
    if ((fixos[tributo] ?? 0) <= teto[tributo]) continue
    return invalido(
      `valoresFixos.${tributo}`,
      `O ${ROTULOS_TRIBUTO_SIMPLES[tributo]} fixo não pode passar de ${formatarReais(teto[tributo])} por mês para receita de até ${formatarReais(teto.ate)} no ano anterior.`,
    )
  }
  return null
}

/** A value only the higher bracket allows, with months of the year before missing. */
export function avisosDosValoresFixos(historico: Historico, fatos: FatosSimples): Aviso[] {
  const { valoresFixos: fixos } = fatos
  const tabela = vigente(VALORES_FIXOS, fatos.competencia)
  const [primeira] = tabela.ok ? tabela.value.faixas : []
  if (!fixos || !primeira) return []
  const { completo, receita } = anoAnterior(historico)
  const passa = (valor: Centavos | undefined, teto: Centavos) => (valor ?? 0) > teto
  const duvida = passa(fixos.icms, primeira.icms) || passa(fixos.iss, primeira.iss)
  if (completo || receita > primeira.ate || !duvida) return []
  return [
    {
      codigo: 'valor-fixo-a-conferir',
      gravidade: 'atencao',
      mensagem: `Faltam meses do ano anterior: este valor fixo só vale para receita acima de ${formatarReais(primeira.ate)} naquele ano.`,
    },
  ]
}
