import { type Centavos, decimal, formatarReais } from '../../dinheiro/index.ts'
import type { TabelaMei } from '../../tabelas/mei/index.ts'
import {
  type Competencia,
  competenciaDoIndice,
  type DataCivil,
  formatarCompetencia,
  indiceDaCompetencia,
  somarMeses,
  ultimoDiaUtil,
} from '../../tempo/index.ts'
import type { Aviso } from '../simples/index.ts'
import type { FatosMei, RecusaMei } from './tipos.ts'

/** How the year stands against the ceiling of the SIMEI. */
export type LimiteDoMei = {
  readonly rba: Centavos
  readonly limite: Centavos
  readonly excesso: Centavos
  readonly desenquadramento: Competencia | null
  readonly comunicarAte: DataCivil | null
  readonly avisos: readonly Aviso[]
}

/** First month of the year that counts: January, or the opening. */
function inicioDoAno({ competencia, abertura }: FatosMei): Competencia {
  const janeiro = `${competencia.slice(0, 4)}-01`
  return abertura > janeiro ? abertura : janeiro
}

/** Ceiling of the calendar year of `competencia`, proportional in the one of opening. */
export function limiteDoAno(
  tabela: TabelaMei,
  fatos: Pick<FatosMei, 'caminhoneiro' | 'abertura' | 'competencia'>,
): Centavos {
  const cheio = fatos.caminhoneiro ? tabela.limiteCaminhoneiro : tabela.limite
  if (fatos.abertura.slice(0, 4) !== fatos.competencia.slice(0, 4)) return cheio
  const porMes = fatos.caminhoneiro ? tabela.limiteCaminhoneiroPorMes : tabela.limitePorMes
  const meses = 13 - Number(fatos.abertura.slice(5, 7))
  // Twelve months of 20.966,67 would pass the yearly ceiling by four centavos.
  return Math.min(porMes * meses, cheio)
}

export const passaDaTolerancia = (tabela: TabelaMei, rba: Centavos, limite: Centavos): boolean =>
  decimal(rba).gt(decimal(tabela.tolerancia).plus(1).mul(limite))

/** RBA, limit and effects; refuses missing months and who has already left the SIMEI. */
export function conferirLimite(tabela: TabelaMei, fatos: FatosMei): LimiteDoMei | RecusaMei {
  const inicio = inicioDoAno(fatos)
  const anteriores = somarAnteriores(fatos, inicio)
  if (typeof anteriores !== 'number') return anteriores
  const limite = limiteDoAno(tabela, fatos)
  if (passaDaTolerancia(tabela, anteriores, limite)) {
    return {
      codigo: 'fora-do-simei',
      mensagem: `A receita do ano passou do limite do MEI em mais de 20 %: o desenquadramento retroage a ${formatarCompetencia(inicio)}. Apure todos os meses desde então como ME no Simples Nacional.`,
      desde: inicio,
    }
  }
  const rba = anteriores + fatos.receitaDoMes
  const excesso = Math.max(rba - limite, 0)
  const acima = passaDaTolerancia(tabela, rba, limite)
  const janeiroSeguinte = competenciaDoIndice(
    indiceDaCompetencia(fatos.competencia.slice(0, 4).concat('-12')) + 1,
  )
  const saida = acima ? inicio : janeiroSeguinte
  return {
    rba,
    limite,
    excesso,
    desenquadramento: excesso > 0 ? saida : null,
    comunicarAte: excesso > 0 ? ultimoDiaUtil(somarMeses(fatos.competencia, 1)) : null,
    avisos: avisosDoLimite({ rba, limite, excesso, acima, saida }),
  }
}

function somarAnteriores(fatos: FatosMei, inicio: Competencia): number | RecusaMei {
  const porMes = new Map<Competencia, Centavos>()
  for (const { competencia, valor } of fatos.receitasAnteriores) {
    porMes.set(competencia, (porMes.get(competencia) ?? 0) + valor)
  }
  const faltam: Competencia[] = []
  let total = 0
  const fim = indiceDaCompetencia(fatos.competencia)
  for (let mes = indiceDaCompetencia(inicio); mes < fim; mes++) {
    const competencia = competenciaDoIndice(mes)
    const valor = porMes.get(competencia)
    if (valor === undefined) faltam.push(competencia)
    else total += valor
  }
  if (faltam.length === 0) return total
  return {
    codigo: 'faltam-fatos',
    mensagem: `Falta a receita bruta de ${faltam.map(formatarCompetencia).join(', ')}. Informe o valor de cada mês, mesmo que seja zero.`,
    faltam: faltam.map((mes) => `receita:${mes}`),
  }
}

function avisosDoLimite(situacao: {
  readonly rba: Centavos
  readonly limite: Centavos
  readonly excesso: Centavos
  readonly acima: boolean
  readonly saida: Competencia
}): Aviso[] {
  const { rba, limite, excesso, acima, saida } = situacao
  if (excesso > 0) {
    const efeito = acima
      ? `em mais de 20 %: o desenquadramento retroage a ${formatarCompetencia(saida)} e os meses do ano são recalculados como ME, com acréscimos`
      : `em até 20 %: o desenquadramento vale a partir de ${formatarCompetencia(saida)} e o excesso é tributado no DAS dessa competência`
    return [
      {
        codigo: acima ? 'limite-mei-excedido-em-mais-de-20' : 'limite-mei-excedido',
        gravidade: 'grave',
        mensagem: `A receita do ano (${formatarReais(rba)}) passou do limite do MEI de ${formatarReais(limite)} ${efeito}. Comunique até o último dia útil do mês seguinte.`,
        desde: saida,
      },
    ]
  }
  if (rba * 5 <= limite * 4) return []
  return [
    {
      codigo: 'limite-mei-proximo',
      gravidade: 'atencao',
      mensagem: `A receita do ano (${formatarReais(rba)}) já passou de 80 % do limite do MEI: restam ${formatarReais(limite - rba)}.`,
    },
  ]
}
