import { z } from 'zod'
import type {
  ChamadaSerpro,
  DarfEmitido,
  PedidoDeDarf,
  PeriodoDeReceita,
  PortaDarf,
  ReceitaDoSicalc,
} from '../../platform/fora/index.ts'
import { lerFeito } from './ler.ts'
import { arquivo, diaDoInstante, emReais, lerComo, reais, reaisOuNada, texto } from './palavras.ts'
import { SERVICOS, type Servico } from './servicos.ts'
import type { Conversa } from './tipos.ts'

const Barras = z
  .object({ campo1ComDV: texto, campo2ComDV: texto, campo3ComDV: texto, campo4ComDV: texto })
  .transform((dito) => [dito.campo1ComDV, dito.campo2ComDV, dito.campo3ComDV, dito.campo4ComDV])
const Darf = z
  .object({
    numeroDocumento: texto.pipe(z.string().min(1)),
    darf: arquivo,
    codigoDeBarras: Barras.nullish(),
    consolidado: z.object({
      ...{ valorPrincipalMoedaCorrente: reais, valorTotalConsolidado: reais },
      ...{ valorMultaMora: reaisOuNada, valorJuros: reaisOuNada },
      dataValidadeCalculo: diaDoInstante,
    }),
  })
  .transform(
    ({ consolidado, ...dito }): DarfEmitido => ({
      numero: dito.numeroDocumento,
      valores: {
        principal: consolidado.valorPrincipalMoedaCorrente,
        ...{ multa: consolidado.valorMultaMora, juros: consolidado.valorJuros },
        total: consolidado.valorTotalConsolidado,
      },
      pagarAte: consolidado.dataValidadeCalculo,
      ...{ pdf: dito.darf, codigoDeBarras: dito.codigoDeBarras ?? [] },
    }),
  )

const doisDigitos = texto.transform((dito) => dito.padStart(2, '0'))
const simOuNao = z
  .boolean()
  .nullish()
  .transform((dito) => dito === true)
const Extensao = z
  .object({
    obrigatorios: z.object({ cota: simOuNao, referencia: simOuNao, vencimento: simOuNao }),
    informacoes: z.object({
      ...{ codigoReceitaExtensao: doisDigitos, descricaoReceitaExtensao: texto },
      ...{ tipoPeriodoApuracao: texto, calculado: simOuNao, codigoBarras: simOuNao },
    }),
  })
  .transform(({ obrigatorios, informacoes }) => ({
    codigo: informacoes.codigoReceitaExtensao,
    descricao: informacoes.descricaoReceitaExtensao,
    periodo: informacoes.tipoPeriodoApuracao,
    ...{ calculada: informacoes.calculado, temCodigoDeBarras: informacoes.codigoBarras },
    ...{ pedeCota: obrigatorios.cota, pedeVencimento: obrigatorios.vencimento },
    pedeReferencia: obrigatorios.referencia,
  }))
const Receita = z
  .object({
    receita: z.object({
      codigoReceita: texto.transform((dito) => dito.padStart(4, '0')),
      descricaoReceita: texto,
      extensoes: z.array(Extensao),
    }),
  })
  .transform(
    ({ receita }): ReceitaDoSicalc => ({
      ...{ codigo: receita.codigoReceita, descricao: receita.descricaoReceita },
      extensoes: receita.extensoes,
    }),
  )

/** Kind of a period and how it is written (SICALC, dados de domínio). */
function periodoEscrito(periodo: PeriodoDeReceita): { tipoPA: string; dataPA: string } {
  if ('mes' in periodo) return { tipoPA: 'ME', dataPA: periodo.mes.split('-').reverse().join('/') }
  if ('dia' in periodo) return { tipoPA: 'DI', dataPA: periodo.dia.split('-').reverse().join('/') }
  if ('trimestre' in periodo)
    return { tipoPA: 'TR', dataPA: `0${periodo.trimestre}/${periodo.ano}` }
  return { tipoPA: 'AN', dataPA: String(periodo.ano) }
}

const comHora = (dia: string): string => `${dia}T00:00:00`

function pedidoDe(darf: PedidoDeDarf) {
  const { vencimento, municipio, referencia } = darf
  return {
    ...(municipio === undefined ? {} : { uf: municipio.uf, municipio: municipio.tom }),
    ...{ codigoReceita: darf.receita, codigoReceitaExtensao: darf.extensao ?? '01' },
    ...(referencia === undefined ? {} : { numeroReferencia: referencia }),
    ...periodoEscrito(darf.periodo),
    ...(typeof vencimento === 'string'
      ? { vencimento: comHora(vencimento) }
      : { cota: String(vencimento.cota) }),
    valorImposto: emReais(darf.valor).toFixed(2),
    dataConsolidacao: comHora(darf.pagarEm),
    ...(darf.observacao === undefined ? {} : { observacao: darf.observacao }),
  }
}

/** DARFs of the SICALC. */
export const doSicalc = (conversa: Conversa): PortaDarf => {
  const emitir = async (chamada: ChamadaSerpro, servico: Servico, darf: PedidoDeDarf) => {
    const dita = await conversa.pedir({ chamada, servico, dados: pedidoDe(darf) })
    return lerFeito(dita, (dito) => lerComo(Darf, dito))
  }
  return {
    emitir: ({ darf, ...chamada }) => emitir(chamada, SERVICOS.darf, darf),
    emitirComLinha: ({ darf, ...chamada }) => emitir(chamada, SERVICOS.darfComLinha, darf),
    async consultarReceita({ receita, ...chamada }) {
      const dados = { codigoReceita: receita }
      const dita = await conversa.pedir({ chamada, servico: SERVICOS.receita, dados })
      return lerFeito(dita, (dito) => lerComo(Receita, dito))
    },
  }
}
