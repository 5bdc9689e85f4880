import {
  anotar,
  Decimal,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  taxa,
} from '../../dinheiro/index.ts'
import { INSS_DE_SERVICOS } from '../../tabelas/retencoes/index.ts'
import { competenciaDe, tabelaUsada, vigente } from '../../tempo/index.ts'
import { anotarRetencao, baseDaNota, prazo, valorExato } from './nota.ts'
import { type Parte, parte, semRetencao } from './partes.ts'
import type { FatosRetencao, RecusaRetencao, Retencao } from './tipos.ts'

/** Providers from whom the INSS of cessão de mão de obra is withheld. */
function sofreInss({ prestador, tomador }: FatosRetencao): boolean {
  if (tomador === 'pessoa-fisica') return false
  if (prestador.tipo === 'simples') return prestador.anexoIv
  return prestador.tipo === 'pessoa-juridica'
}

/** INSS of cessão de mão de obra and empreitada (Lei 8.212/1991, art. 31). */
export function reterInss(fatos: FatosRetencao, memorial: Memorial): Result<Parte, RecusaRetencao> {
  if (!fatos.maoDeObra || !sofreInss(fatos)) return ok(semRetencao())
  const mes = competenciaDe(fatos.emissao)
  const achada = vigente(INSS_DE_SERVICOS, mes)
  if (!achada.ok) return achada
  const tabela = achada.value
  const comCprb = fatos.prestador.tipo === 'pessoa-juridica' && fatos.prestador.cprb === true
  const aliquota = comCprb ? tabela.aliquotaCprb : tabela.aliquota
  const { reducoes, baseMinima } = fatos.maoDeObra
  const parteMinima = baseMinima && tabela.baseMinima[baseMinima]
  const base = Math.max(
    fatos.bruto - reducoes,
    parteMinima ? valorExato(fatos.bruto, parteMinima) : 0,
  )
  const valor = valorExato(base, aliquota)
  if (valor < tabela.dispensaAbaixoDe) {
    return ok(
      semRetencao({ codigo: 'inss-dispensado', mensagem: 'INSS abaixo de R$ 10,00 não é retido.' }),
    )
  }
  const vencimento = prazo('inss', fatos.emissao, fatos)
  if (!vencimento.ok) return vencimento
  const regra = `retencao.inss@${tabela.desde}`
  const daBase = anotar(
    { memorial, raiz: `retencao.${fatos.id}` },
    {
      id: 'inss-base',
      rotulo: 'Base do INSS retido',
      formula: parteMinima ? 'máximo(bruto − reducoes; bruto × parteMinima)' : 'bruto − reducoes',
      operandos: {
        bruto: baseDaNota(fatos),
        reducoes: reais('Materiais e equipamentos da nota', reducoes, 'nota'),
        ...(parteMinima
          ? { parteMinima: taxa('Menor base aceita', parteMinima, tabela.fonte) }
          : {}),
      },
      fundamento: 'IN RFB 2.110/2022, arts. 116 a 118',
      regra,
      exato: parteMinima
        ? Decimal.max(fatos.bruto - reducoes, decimal(fatos.bruto).mul(parteMinima))
        : base,
    },
  )
  anotarRetencao(fatos, memorial, {
    tributo: 'inss',
    base: { ...daBase.como, valor: { tipo: 'centavos', valor: base } },
    aliquota,
    fonte: tabela.fonte,
    regra,
  })
  const retencao: Retencao = {
    tributo: 'inss',
    base,
    aliquota: aliquota.toString(),
    valor,
    codigoReceita: tabela.codigoReceita,
    vencimento: vencimento.value,
  }
  return ok(parte([retencao], tabelaUsada(INSS_DE_SERVICOS, tabela, mes)))
}
