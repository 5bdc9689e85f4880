import {
  anotar,
  type Caderno,
  centavos,
  type Decimal,
  decimal,
  ok,
  type Result,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import { ACRESCIMO_DA_CPRB, TRANSICAO_CPRB } from '../../tabelas/encargos/index.ts'
import { type TabelaUsada, tabelaUsada, vigente } from '../../tempo/index.ts'
import type { EscolhasDaFolha } from '../escolhas.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { EncargoApurado, FatosEncargos } from './tipos.ts'

export type Cprb = {
  readonly encargos: readonly EncargoApurado[]
  /** Part of the 20 % still due on the folha. */
  readonly folha: Decimal
  readonly usadas: readonly TabelaUsada[]
}

/** The contribution on revenue in its years of transition (Lei 14.973/2024). */
export function apurarCprb(
  caderno: Caderno,
  fatos: FatosEncargos,
  { acrescimoDaCprb }: EscolhasDaFolha,
): Result<Cprb, RecusaFolha> {
  const { cprb, competencia, decimoTerceiro = false } = fatos
  if (!cprb) return ok({ encargos: [], folha: decimal(1), usadas: [] })
  const fase = vigente(TRANSICAO_CPRB, competencia)
  if (!fase.ok) return fase
  const usadas = [tabelaUsada(TRANSICAO_CPRB, fase.value, competencia)]
  // The 13º is free of the 20 % through the transition, and there is no revenue of the 13º.
  const doDecimoTerceiro = fase.value.decimoTerceiro ? fase.value.folha : decimal(0)
  const folha = decimoTerceiro ? doDecimoTerceiro : fase.value.folha
  if (decimoTerceiro || fase.value.receita.isZero()) return ok({ encargos: [], folha, usadas })
  const acrescimo = vigente(ACRESCIMO_DA_CPRB, competencia)
  if (!acrescimo.ok) return acrescimo
  const comAcrescimo = acrescimoDaCprb && !acrescimo.value.fator.eq(1)
  const fator = comAcrescimo ? acrescimo.value.fator : decimal(1)
  const aliquota = decimal(cprb.aliquota).mul(fase.value.receita).mul(fator)
  const apurado = anotar(caderno, {
    id: 'cprb',
    rotulo: 'Contribuição sobre a receita bruta (CPRB)',
    formula: comAcrescimo ? 'receita × aliquota × parte × acrescimo' : 'receita × aliquota × parte',
    operandos: {
      receita: reais('Receita bruta sujeita', cprb.receita, 'receita do mês'),
      aliquota: taxa('Alíquota da atividade', cprb.aliquota, 'Lei 12.546/2011'),
      parte: taxa('Parte da CPRB na transição', fase.value.receita, 'transição da CPRB'),
      ...(comAcrescimo
        ? { acrescimo: taxa('Acréscimo da LC 224/2025', fator, 'LC 224/2025') }
        : {}),
    },
    exato: aliquota.mul(cprb.receita),
    fundamento: fase.value.fonte,
    regra: `cprb@${fase.value.desde}`,
  })
  return ok({
    encargos: [
      {
        codigo: 'cprb',
        descricao: 'Contribuição sobre a receita bruta (CPRB)',
        base: centavos(cprb.receita),
        aliquota: aliquota.toFixed(),
        apurado,
        codigoReceita: '2985-01',
      },
    ],
    folha,
    usadas,
  })
}
