import {
  anotar,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  refuse,
  taxa,
} from '../../dinheiro/index.ts'
import { LIMITES_DO_ISS } from '../../tabelas/retencoes/index.ts'
import { competenciaDe, tabelaUsada, vigente } from '../../tempo/index.ts'
import { invalido, type Parte, parte, semRetencao } from './partes.ts'
import type { AvisoDeRetencao, FatosRetencao, RecusaRetencao } from './tipos.ts'

const ALIQUOTA = /^0\.\d{1,20}$/

const NAO_INFORMADA: AvisoDeRetencao = {
  codigo: 'iss-sem-aliquota',
  mensagem:
    'A nota do Simples não trouxe a alíquota: retém-se 5 % (LC 123/2006, art. 21, § 4º, V).',
}

/** ISS that the município makes the taker withhold (LC 116/2003, art. 6º; LC 123/2006, art. 21, § 4º). */
export function reterIss(fatos: FatosRetencao, memorial: Memorial): Result<Parte, RecusaRetencao> {
  const { iss, prestador } = fatos
  if (!iss) return ok(semRetencao())
  const naoSofre = naoSofreIss(fatos)
  if (naoSofre) return ok(semRetencao(naoSofre))
  const mes = competenciaDe(fatos.emissao)
  const achada = vigente(LIMITES_DO_ISS, mes)
  if (!achada.ok) return achada
  const { minima, maxima, semMinima, desde, fonte } = achada.value
  const omitida = iss.aliquota === undefined && prestador.tipo === 'simples'
  const texto = omitida ? maxima.toString() : iss.aliquota
  if (texto === undefined || !ALIQUOTA.test(texto)) {
    return refuse(
      invalido('iss.aliquota', 'A alíquota do ISS vai de 0 % a 100 %, em fração decimal.'),
    )
  }
  const aliquota = decimal(texto)
  // LC 116/2003, art. 8º-A, § 1º: benefits of 7.02, 7.05 and 16.01 may leave less than the 2 %.
  const abaixo = aliquota.lt(minima) && !semMinima.has(iss.item ?? '')
  if (abaixo || aliquota.gt(maxima)) {
    return refuse(
      invalido(
        'iss.aliquota',
        'A alíquota do ISS fica entre 2 % e 5 %; só a dos subitens 7.02, 7.05 e 16.01 pode ser menor (LC 116/2003, arts. 8º e 8º-A, § 1º).',
      ),
    )
  }
  const base = iss.base ?? fatos.bruto
  const { valor } = anotar(
    { memorial, raiz: `retencao.${fatos.id}` },
    {
      id: 'iss',
      rotulo: 'ISS retido',
      formula: 'base × aliquota',
      operandos: {
        base: reais('Base do ISS', base, 'nota'),
        aliquota: taxa('Alíquota', aliquota, omitida ? fonte : 'nota'),
      },
      fundamento: 'LC 116/2003, art. 6º; LC 123/2006, art. 21, § 4º',
      regra: `retencao.iss@${desde}`,
      exato: decimal(base).mul(aliquota),
    },
  )
  return ok(
    parte(
      [
        {
          tributo: 'iss',
          base,
          aliquota: aliquota.toString(),
          valor,
          codigoReceita: null,
          vencimento: null,
        },
      ],
      tabelaUsada(LIMITES_DO_ISS, achada.value, mes),
      ...(omitida ? [NAO_INFORMADA] : []),
    ),
  )
}

function naoSofreIss({ prestador, iss }: FatosRetencao): AvisoDeRetencao | null {
  if (prestador.tipo === 'mei') {
    return {
      codigo: 'mei-sem-retencao',
      mensagem: 'O MEI paga o ISS em valor fixo: não há retenção (LC 123/2006, art. 21, § 4º, IV).',
    }
  }
  if (prestador.tipo === 'simples' && prestador.issFixo && !iss?.outroMunicipio) {
    return {
      codigo: 'iss-fixo-sem-retencao',
      mensagem:
        'O prestador paga o ISS em valor fixo: não há retenção (Res. CGSN 140/2018, art. 27).',
    }
  }
  return null
}
