// What the Receita says of each company, asked of the simulated one: by the button, by the clock, within what may be spent.
import { automacao, vigia } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { textoDoAviso } from '../../acesso/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { definirTetoDoSerpro, lerSerpro } from '../../serpro/escritorio.ts'
import { usarAcessoSerpro } from '../../serpro/index.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { abrirCarta } from './abrir-carta.ts'
import { avisarDasProcuracoesJob } from './avisar-procuracoes.ts'
import { lerCarta, listarCartas, tratarCarta } from './cartas.ts'
import { configurarVigia, lerVigia } from './configurar.ts'
import { consultarReceita } from './consultar-receita.ts'
import { consultarReceitaJob } from './executar.ts'
import { listarProcuracoes, pedirProcuracao } from './procuracoes.ts'
import { rodadaDaVigiaJob } from './rodada.ts'
import { listarSituacoes } from './situacoes.ts'

let hoje = '2026-11-05'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
let autor: string
const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }

beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${hoje}T12:00:00Z`))
})
afterAll(() => bancada.fechar())
beforeEach(async () => {
  hoje = '2026-11-05'
  bancada.receita.reset()
  escritorio = await bancada.umEscritorioComContrato()
  empresa = await umaEmpresa(escritorio)
  const { credencial } = await lerSerpro(bancada.pedidoDe(escritorio))
  autor = credencial?.autor ?? ''
})

const fora = () => bancada.pedidoDe(escritorio).fora
const rodarTudo = async () => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select id from operacao where escritorio_id = $1 and tipo = 'consultar-receita' and fim is null order by id`,
    [escritorio.id],
  )
  for (const { id } of rows)
    await consultarReceitaJob(escritorio.job({ fora: fora() }), { operacaoId: id })
  return rows.map(({ id }) => id)
}
const consultar = async (
  assuntos: vigia.AssuntoDaVigia[],
  quais: readonly EmpresaDeTeste[] = [empresa],
) => {
  const pedida = await escritorio.rodar((ctx) =>
    consultarReceita(ctx, {
      assuntos,
      selecao: { modo: 'ids', ids: quais.map(({ id }) => id) },
    }),
  )
  await rodarTudo()
  return pedida
}
const itens = async () => {
  const { rows } = await bancada.dono.query<{ resultado: number; mensagem: string | null }>(
    `select i.resultado, i.mensagem from operacao_item i where i.escritorio_id = $1 order by operacao_id, ordem`,
    [escritorio.id],
  )
  return rows
}
const procuracoes = async (filtro: object = {}) =>
  await escritorio.rodar(async (ctx) =>
    vigia.listarProcuracoes.output.parse(await listarProcuracoes(ctx, { ...PAGINA, ...filtro })),
  )
const cartas = async (filtro: object = {}) =>
  await escritorio.rodar(async (ctx) =>
    vigia.listarCartas.output.parse(await listarCartas(ctx, { ...PAGINA, ...filtro })),
  )
const situacoes = async () =>
  await escritorio.rodar(async (ctx) =>
    vigia.listarSituacoes.output.parse(await listarSituacoes(ctx, PAGINA)),
  )
const dar = (systems: string[], until = '2027-11-01', quem = empresa) =>
  bancada.receita.grant({ from: quem.cnpj, to: autor, until, systems })
const escrever = (key: string, assunto: string, mais: object = {}, quem = empresa) =>
  bancada.receita.put('mensagem', quem.cnpj, key, { assunto, ...mais })
const avisos = async () => {
  const { rows } = await bancada.dono.query<{ dados: unknown }>(
    `select dados from notificacao where escritorio_id = $1 and tipo = 'receita' order by id`,
    [escritorio.id],
  )
  return rows.map(({ dados }) => textoDoAviso('receita', dados))
}
const TODOS = ['00146', '00060', '00103', '00006', '00004', '00002', '00050']

describe('procurações', () => {
  test('poder por poder: o que há, o que falta, e o texto para pedir só o que falta', async () => {
    dar(['00146', '00103', '00006', '00004', '00002', '00125'])
    expect((await procuracoes()).lista[0]).toMatchObject({ situacao: 'nao-consultada' })
    await consultar(['procuracoes'])
    const { lista, totais } = await procuracoes()
    expect(lista[0]).toMatchObject({
      ...{ situacao: 'faltam-poderes', outorgado: autor, validaAte: '2027-11-01' },
      detalhe: 'Falta Regime de apuração do Simples, Domicílio Tributário Eletrônico (DTE).',
      outros: ['Parcelamento Especial Simples Nacional'],
      consulta: { situacao: 'respondida', recusa: null },
    })
    const estados = Object.fromEntries(
      (lista[0]?.poderes ?? []).map(({ poder, estado }) => [poder, estado]),
    )
    expect(estados).toEqual({
      ...{ '00146': 'tem', '00060': 'falta', '00103': 'tem', '00006': 'tem', '00004': 'tem' },
      ...{ '00002': 'tem', '00050': 'falta', '00076': 'nao-usa' },
    })
    expect(totais.porSituacao).toEqual({ 'faltam-poderes': 1 })
    expect((await procuracoes({ semPoder: '00050' })).lista).toHaveLength(1)
    expect((await procuracoes({ semPoder: '00146' })).lista).toHaveLength(0)
    const { texto, faltam } = await escritorio.rodar((ctx) =>
      pedirProcuracao(ctx, { empresaId: empresa.id }),
    )
    expect(faltam).toEqual(['00060', '00050'])
    expect(texto).toContain('código 00060')
    expect(texto).not.toContain('00146')
    expect(texto).toContain(autor.slice(0, 2))
  })

  test('sem nenhuma, diz que não há; em ordem, até quando', async () => {
    const outra = await umaEmpresa(escritorio)
    dar([], '2026-11-04')
    dar(TODOS, '2027-11-01', outra)
    await consultar(['procuracoes'], [empresa, outra])
    const { lista } = await procuracoes({ ordem: 'situacao' })
    expect(lista.map(({ situacao }) => situacao)).toEqual(['sem-procuracao', 'em-ordem'])
    hoje = '2027-10-20'
    expect((await procuracoes({ empresaId: outra.id })).lista[0]?.situacao).toBe('a-vencer')
    hoje = '2027-11-02'
    expect((await procuracoes({ empresaId: outra.id })).lista[0]?.situacao).toBe('vencida')
  })

  test('uma recusa por falta de procuração, de onde vier, aparece na linha; a consulta seguinte a desfaz', async () => {
    dar(['00146'])
    const job = escritorio.job({ fora: fora() })
    const dito = await usarAcessoSerpro(fora(), job.write, 'teste', (uso) =>
      fora().serpro.consultarPagamentos({
        ...{ ...uso, escritorioId: escritorio.id, contribuinte: empresa.cnpj },
        ...{ signal: AbortSignal.timeout(5000), de: '2026-10-01', ate: '2026-10-31' },
      }),
    )
    expect(dito).toMatchObject({ tipo: 'recusado', recusas: [{ codigo: 'ICGERENCIADOR-022' }] })
    const [linha] = (await procuracoes()).lista
    expect(linha?.situacao).toBe('faltam-poderes')
    expect(linha?.poderes.find(({ poder }) => poder === '00004')?.estado).toBe('negado')
    dar(TODOS)
    await consultar(['procuracoes'])
    expect((await procuracoes()).lista[0]?.situacao).toBe('em-ordem')
  })

  test('perto do fim avisa uma vez em cada degrau, e renovada começa de novo', async () => {
    await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
      ...[empresa.id, escritorio.usuarioId],
    ])
    dar(TODOS, '2026-12-05')
    await consultar(['procuracoes'])
    const avisar = () => avisarDasProcuracoesJob(escritorio.job(), {})
    await avisar()
    await avisar()
    expect(await avisos()).toMatchObject([
      {
        titulo: 'Procuração perto de vencer no e-CAC',
        texto: expect.stringContaining('em 30 dias'),
      },
    ])
    hoje = '2026-12-04'
    await avisar()
    hoje = '2026-12-06'
    await avisar()
    expect((await avisos()).map(({ gravidade }) => gravidade)).toEqual([
      'atencao',
      'atencao',
      'erro',
    ])
    dar(TODOS, '2027-01-01')
    await consultar(['procuracoes'])
    await avisar()
    expect(await avisos()).toHaveLength(4)
  })
})

describe('caixa postal', () => {
  test('sem novas, só a pergunta que não custa; com novas, lista, tria e avisa quem responde', async () => {
    await bancada.dono.query('update empresa set responsavel_id = $2 where id = $1', [
      ...[empresa.id, escritorio.usuarioId],
    ])
    await consultar(['caixa-postal'])
    expect(bancada.receita.asked(empresa.cnpj, 'INNOVAMSG63')).toBe(1)
    expect(bancada.receita.asked(empresa.cnpj, 'MSGCONTRIBUINTE61')).toBe(0)
    escrever('1', 'Comunicado sobre o novo portal')
    escrever('2', 'Termo de Exclusão do Simples Nacional nº ++VARIAVEL++', { parametro: '77' })
    await consultar(['caixa-postal'])
    const { lista, totais } = await cartas()
    expect(lista).toMatchObject([
      {
        ...{ assunto: 'Termo de Exclusão do Simples Nacional nº 77', gravidade: 'grave' },
        ...{ estado: 'nova', lidaNaReceita: false, cienciaEm: '2026-12-20', agirAte: '2026-12-20' },
      },
      { gravidade: 'informacao', cienciaEm: null },
    ])
    expect(totais.porEstado).toEqual({ nova: 2 })
    expect(await avisos()).toMatchObject([
      {
        titulo: 'A Receita escreveu',
        texto: expect.stringContaining('a ciência acontece sozinha em 20/12/2026'),
        gravidade: 'erro',
      },
    ])
    // Listing told nobody of anything, and asking again tells nobody twice.
    await consultar(['caixa-postal'])
    expect(bancada.receita.asked(empresa.cnpj, 'MSGDETALHAMENTO62')).toBe(0)
    expect(await avisos()).toHaveLength(1)
    expect((await cartas()).lista).toHaveLength(2)
  })

  test('o DTE muda quando o silêncio dá ciência', async () => {
    escrever('1', 'Intimação Fiscal')
    await consultar(['caixa-postal'])
    expect((await cartas()).lista[0]?.cienciaEm).toBeNull()
    bancada.receita.register({
      ...{ cnpj: empresa.cnpj, name: empresa.nome, openedOn: '2020-01-10', dte: true },
      establishments: [empresa.cnpj],
    } as never)
    await consultar(['dte'])
    expect((await cartas()).lista[0]).toMatchObject({
      ...{ cienciaEm: '2026-11-20', cienciaFundamento: expect.stringContaining('70.235') },
    })
    expect((await situacoes()).lista[0]?.dte).toEqual({ optante: true, situacao: 'Optante' })
  })

  test('abrir é de uma pessoa: conta como ciência, guarda o que diz, e não se repete', async () => {
    escrever('1', 'Intimação Fiscal', {
      corpo: '<p>Prezado ++1++</p><script>alert(1)</script>',
      variaveis: ['Fulano'],
    })
    await consultar(['caixa-postal'])
    const [carta] = (await cartas()).lista
    const cartaId = carta?.id ?? 0
    const ler = () =>
      escritorio.rodar(async (ctx) => vigia.lerCarta.output.parse(await lerCarta(ctx, { cartaId })))
    expect(await ler()).toMatchObject({
      ...{ html: null, efeito: expect.stringContaining('Abrir dá ciência à empresa hoje') },
    })
    const abrir = (versao: number) =>
      abrirCarta(bancada.pedidoDe(escritorio), { cartaId, ciente: true, versao })
    await expect(abrir(9)).rejects.toMatchObject({ codigo: 'registro-mudou' })
    expect(bancada.receita.asked(empresa.cnpj, 'MSGDETALHAMENTO62')).toBe(0)
    await abrir(1)
    expect(await ler()).toMatchObject({
      ...{ html: '<p>Prezado Fulano</p><script>alert(1)</script>', abertaPor: 'Ana Fictícia' },
      ...{ estado: 'em-curso', lidaNaReceita: true, versao: 2, cienciaEm: '2026-11-05' },
      ...{ cienciaFundamento: expect.stringContaining('70.235/1972, art. 23') },
      // No law gives the term of it: it is asked for, and until then it is the day of the ciência.
      ...{ prazo: null, agirAte: '2026-11-05', agirPor: expect.stringContaining('Diga o prazo') },
    })
    // Whoever lost the answer asks again, and is told the same.
    await abrir(1)
    await abrir(2)
    expect(bancada.receita.asked(empresa.cnpj, 'MSGDETALHAMENTO62')).toBe(1)
    await escritorio.rodar((ctx) =>
      tratarCarta(ctx, {
        ...{ cartaId, estado: 'tratada', responsavelId: null, prazo: '2026-11-30' },
        ...{ anotacao: 'respondida no e-CAC', versao: 2 },
      }),
    )
    expect((await cartas()).lista).toEqual([])
    expect((await cartas({ estado: 'todas' })).lista[0]).toMatchObject({
      ...{ anotacao: 'respondida no e-CAC', agirAte: '2026-11-30' },
    })
  })

  test('aberta, a carta grave guarda a ciência e o prazo que corre dela', async () => {
    escrever('1', 'Termo de Exclusão do Simples Nacional nº 77')
    await consultar(['caixa-postal'])
    const [antes] = (await cartas()).lista
    expect(antes).toMatchObject({ cienciaEm: '2026-12-20', agirAte: '2026-12-20', prazo: null })
    const cartaId = antes?.id ?? 0
    const abrir = () =>
      abrirCarta(bancada.pedidoDe(escritorio), { cartaId, ciente: true, versao: 1 })
    const ler = async () => (await cartas()).lista.find(({ id }) => id === cartaId)
    // On a Saturday: of the Simples, told on Monday; the term begins on Tuesday, and ends on a dia útil.
    hoje = '2026-11-07'
    await abrir()
    const aberta = {
      ...{ cienciaEm: '2026-11-09', cienciaFundamento: expect.stringContaining('§ 1º-B') },
      ...{ prazo: '2026-12-09', agirAte: '2026-12-09', abertaPor: 'Ana Fictícia' },
      agirPor: expect.stringContaining('30 dias da ciência'),
    }
    expect(await ler()).toMatchObject(aberta)
    // What the clock asks later takes nothing of it away.
    hoje = '2026-11-12'
    escrever('1', 'Termo de Exclusão do Simples Nacional nº 77', { lida: 1 })
    await consultar(['caixa-postal', 'dte'])
    expect(await ler()).toMatchObject(aberta)
    const tratar = (prazo: string | null, versao: number) =>
      escritorio.rodar((ctx) =>
        tratarCarta(ctx, {
          ...{ cartaId, estado: 'em-curso', responsavelId: null, prazo, anotacao: null, versao },
        }),
      )
    await tratar('2026-12-01', 2)
    expect(await ler()).toMatchObject({
      agirAte: '2026-12-01',
      agirPor: 'Prazo dito no escritório',
    })
    // Without a term of a person's, the one of the law is back.
    await tratar(null, 3)
    expect(await ler()).toMatchObject({ prazo: '2026-12-09', agirAte: '2026-12-09' })
  })

  test('aberta depois de o silêncio dar ciência, vale o dia do silêncio', async () => {
    escrever('1', 'Termo de Exclusão do Simples Nacional nº 77')
    await consultar(['caixa-postal'])
    hoje = '2026-12-28'
    const [carta] = (await cartas()).lista
    await abrirCarta(bancada.pedidoDe(escritorio), {
      ...{ cartaId: carta?.id ?? 0, ciente: true, versao: 1 },
    })
    expect((await cartas()).lista[0]).toMatchObject({
      ...{ cienciaEm: '2026-12-20', prazo: '2027-01-19', agirAte: '2027-01-19' },
    })
  })

  test('lida no e-CAC por outra pessoa, a ciência é o primeiro dia em que pode ter sido', async () => {
    escrever('1', 'Auto de Infração nº 5')
    await consultar(['caixa-postal'])
    hoje = '2026-11-09'
    escrever('1', 'Auto de Infração nº 5', { lida: 1 })
    await consultar(['caixa-postal'])
    expect((await cartas()).lista[0]).toMatchObject({
      ...{ lidaNaReceita: true, cienciaEm: '2026-11-05', agirAte: '2026-12-07' },
      cienciaFundamento: expect.stringContaining('entre 05/11/2026 e 09/11/2026'),
    })
  })

  test('lida no e-CAC por outra pessoa, deixa de correr', async () => {
    escrever('1', 'Intimação Fiscal')
    escrever('2', 'Aviso de cobrança')
    await consultar(['caixa-postal'])
    escrever('1', 'Intimação Fiscal', { lida: 1 })
    await consultar(['caixa-postal'])
    const { lista } = await cartas()
    expect(lista.map(({ lidaNaReceita }) => lidaNaReceita)).toEqual([true, false])
  })
})

test('o que chega da Receita chega também a quem está com a tela aberta', async () => {
  await consultar(['dte'])
  const { rows } = await bancada.dono.query(
    `select empresa_id as empresa, dados from evento_ao_vivo where escritorio_id = $1 and topico = 'vigia'`,
    [escritorio.id],
  )
  expect(rows).toEqual([{ empresa: empresa.id, dados: { assunto: 'dte' } }])
})

test('o relatório de situação fiscal é guardado, e diz o que diz', async () => {
  bancada.receita.dials.emitir.turn({ waits: 0 } as never)
  await consultar(['sitfis'])
  const [linha] = (await situacoes()).lista
  expect(linha?.relatorio).toMatchObject({ resultado: 'sem-pendencias', achados: [] })
  const documento = await escritorio.rodar((ctx) =>
    lerDocumento(ctx, linha?.relatorio?.documentoId ?? 0),
  )
  expect(documento).toMatchObject({ mime: 'application/pdf', empresaId: empresa.id })
}, 30_000)

describe('na fila', () => {
  test('o que não é respondido diz por quê, o resto segue, e o que havia fica', async () => {
    const outra = await umaEmpresa(escritorio)
    dar(['00006'])
    escrever('1', 'Aviso de cobrança')
    await consultar(['caixa-postal'])
    dar(['00146'])
    await consultar(['caixa-postal', 'dte'], [empresa, outra])
    const ultimos = (await itens()).slice(1)
    // Of each subject, the companies by their names.
    expect(ultimos.map(({ resultado }) => resultado).sort()).toEqual([2, 2, 4, 4])
    expect(ultimos.find(({ resultado }) => resultado === 4)?.mensagem).toContain('procuração')
    expect((await cartas()).lista).toHaveLength(1)
    expect((await procuracoes({ empresaId: empresa.id })).lista[0]?.situacao).toBe('faltam-poderes')
  })

  test('no teto do mês nada mais se pergunta, e o item diz isso', async () => {
    await escritorio.rodar((ctx) => definirTetoDoSerpro(ctx, { teto: 1, versao: 1 }))
    const outra = await umaEmpresa(escritorio)
    await consultar(['dte'], [empresa, outra])
    const deles = await itens()
    expect(deles.map(({ resultado }) => resultado).toSorted()).toEqual([2, 5])
    expect(deles.find(({ resultado }) => resultado === 5)?.mensagem).toContain('teto')
    await expect(consultar(['dte'])).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    // What costs nothing goes on.
    await consultar(['caixa-postal'])
  })

  test('cancelada, para; e a que morreu no meio é retomada sem repetir o que ficou feito', async () => {
    const empresas = [empresa]
    for (let n = 0; n < 9; n += 1) empresas.push(await umaEmpresa(escritorio))
    await escritorio.rodar((ctx) =>
      consultarReceita(ctx, {
        assuntos: ['dte'],
        selecao: { modo: 'filtro', filtro: {}, exceto: [], contagemEsperada: 10 },
      }),
    )
    const parar = new AbortController()
    const { rows } = await bancada.dono.query<{ id: number }>(
      'select id from operacao where escritorio_id = $1',
      [escritorio.id],
    )
    const operacaoId = rows[0]?.id ?? 0
    const morre = escritorio.job({ fora: fora(), signal: parar.signal })
    const contando = {
      ...morre,
      write: async (work: never) => {
        const dito = await morre.write(work)
        const { rows: feitos } = await bancada.dono.query(
          'select 1 from operacao_item where operacao_id = $1 and resultado is not null',
          [operacaoId],
        )
        if (feitos.length > 0) parar.abort()
        return dito
      },
    }
    await consultarReceitaJob(contando as never, { operacaoId })
    const { rows: feitos } = await bancada.dono.query<{ cnpj: string }>(
      `select e.identificacao as cnpj from operacao_item i join empresa e on e.escritorio_id = i.escritorio_id and e.id = i.empresa_id
       where i.operacao_id = $1 and i.resultado is not null`,
      [operacaoId],
    )
    expect(feitos.length).toBeGreaterThan(0)
    expect(feitos.length).toBeLessThan(10)
    await rodarTudo()
    expect((await itens()).map(({ resultado }) => resultado)).toEqual(Array(10).fill(2))
    // Of the handful in hand, what was cut on its way may have arrived there, and is asked again.
    const vezes = (quais: readonly { cnpj: string }[]) =>
      quais.map(({ cnpj }) => bancada.receita.asked(cnpj, 'CONSULTASITUACAODTE111'))
    expect(vezes(feitos)).toEqual(feitos.map(() => 1))
    expect(Math.max(...vezes(empresas))).toBeLessThanOrEqual(2)
    const { operacaoId: outraId } = await escritorio.rodar((ctx) =>
      consultarReceita(ctx, {
        assuntos: ['dte'],
        selecao: { modo: 'ids', ids: [empresa.id] },
      }),
    )
    await bancada.dono.query('update operacao set cancelar_pedido = now() where id = $1', [outraId])
    await rodarTudo()
    const { rows: estado } = await bancada.dono.query('select status from operacao where id = $1', [
      outraId,
    ])
    expect(estado[0]?.status).toBe(automacao.STATUS_OPERACAO.cancelado)
    expect(bancada.receita.asked(empresa.cnpj, 'CONSULTASITUACAODTE111')).toBe(1)
  })

  test('quem vê uma empresa não pergunta por outra', async () => {
    const outra = await umaEmpresa(escritorio)
    const quem = { empresas: [empresa.id] }
    const pedir = (ids: number[]) =>
      escritorio.rodar(
        (ctx) => consultarReceita(ctx, { assuntos: ['dte'], selecao: { modo: 'ids', ids } }),
        quem,
      )
    await expect(pedir([empresa.id, outra.id])).rejects.toMatchObject({ codigo: 'selecao-mudou' })
    await pedir([empresa.id])
    await rodarTudo()
    expect((await situacoes()).lista.filter(({ dte }) => dte !== null)).toHaveLength(1)
  })

  test('sem contrato, diz o que falta', async () => {
    const sem = await umEscritorio(bancada)
    const dela = await umaEmpresa(sem)
    await expect(
      sem.rodar((ctx) =>
        consultarReceita(ctx, {
          assuntos: ['dte'],
          selecao: { modo: 'ids', ids: [dela.id] },
        }),
      ),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    expect((await sem.rodar(lerVigia)).ligado).toBe(false)
  })
})

describe('pelo relógio', () => {
  const rodada = () => rodadaDaVigiaJob(escritorio.job({ fora: fora() }), {})
  const perguntadas = async () => {
    const { rows } = await bancada.dono.query<{ assunto: string; n: number }>(
      `select dados ->> 'assunto' as assunto, count(*)::int as n from operacao_item where escritorio_id = $1 group by 1`,
      [escritorio.id],
    )
    return Object.fromEntries(rows.map(({ assunto, n }) => [assunto, n]))
  }

  test('cada empresa tem a sua hora; o que custa não passa da parte do teto; o que não custa vai todo', async () => {
    for (let n = 0; n < 11; n += 1) await umaEmpresa(escritorio)
    await escritorio.rodar((ctx) => definirTetoDoSerpro(ctx, { teto: 10, versao: 1 }))
    await rodada()
    // Nobody's hour came yet.
    expect(await perguntadas()).toEqual({})
    hoje = '2026-11-25'
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 12, procuracoes: 5 })
    // Twice in the same hour is once.
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 12, procuracoes: 5 })
    await rodarTudo()
    const { usados, teto } = await escritorio.rodar(lerVigia)
    expect({ usados, teto }).toEqual({ usados: 5, teto: 10 })
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 12, procuracoes: 5 })
    hoje = '2026-11-27'
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 24, procuracoes: 5 })
  })

  test('o escritório diz o que se pergunta; duas pessoas não gravam uma sobre a outra', async () => {
    const configurar = (versao: number, assuntos: vigia.AssuntoDaVigia[]) =>
      escritorio.rodar((ctx) => configurarVigia(ctx, { assuntos, parteDoTeto: 20, versao }))
    await configurar(0, ['dte', 'caixa-postal'])
    await expect(configurar(0, [])).rejects.toMatchObject({ codigo: 'registro-mudou' })
    expect((await escritorio.rodar(lerVigia)).configuracao).toEqual({
      ...{ assuntos: ['caixa-postal', 'dte'], parteDoTeto: 20, versao: 1 },
    })
    await rodada()
    hoje = '2026-11-25'
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 1, dte: 1 })
    await configurar(1, [])
    await rodarTudo()
    hoje = '2027-06-25'
    await rodada()
    expect(await perguntadas()).toEqual({ 'caixa-postal': 1, dte: 1 })
  })

  test('com uma não lida que já se conhece, a lista paga espera dias', async () => {
    await escritorio.rodar((ctx) =>
      configurarVigia(ctx, { assuntos: ['caixa-postal'], parteDoTeto: 50, versao: 0 }),
    )
    escrever('1', 'Aviso de cobrança')
    await rodada()
    const listas = async (dia: string) => {
      hoje = dia
      await rodada()
      await rodarTudo()
      return bancada.receita.asked(empresa.cnpj, 'MSGCONTRIBUINTE61')
    }
    expect(await listas('2026-11-07')).toBe(1)
    expect(await listas('2026-11-09')).toBe(1)
    expect(await listas('2026-11-11')).toBe(2)
    expect(bancada.receita.asked(empresa.cnpj, 'INNOVAMSG63')).toBe(3)
  })
})
