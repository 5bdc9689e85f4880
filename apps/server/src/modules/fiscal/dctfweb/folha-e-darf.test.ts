// What the eSocial puts in a DCTFWeb, beside our folha; and the DARF of one that was transmitted, in the guides that it pays.
import { dctfweb, fiscal } from '@razao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmpresaDeTeste, Escritorio } from '../../../testes/fabricas.ts'
import { textoDoAviso } from '../../acesso/index.ts'
import { recusarDctfweb } from '../declaracao/aprovacao.ts'
import { emitirDarfOficial } from '../declaracao/emitir-darf.ts'
import { marcarTransmitidaPorFora } from '../declaracao/por-fora.ts'
import { lerFechamento } from '../fechamento/ler-fechamento.ts'
import { conferirPagamento } from '../guia/conferir-pagamentos.ts'
import { lerGuia } from '../guia/ler-guia.ts'
import { informarPagamento } from '../guia/pagamento.ts'
import { MES } from '../testes/mes-de-teste.ts'
import { abrirBancadaDaReceita } from '../testes/receita-de-teste.ts'
import { conferirDctfweb } from './conferir.ts'
import { lerMesDaDctfweb } from './do-mes.ts'
import { gerarDarfDaDctfweb } from './gerar-darf.ts'
import { lerDctfweb } from './ler.ts'
import { montarDctfweb } from './montar.ts'
import { transmitirDctfweb } from './transmitir.ts'

let agora = '2026-11-05'
let bancada: Awaited<ReturnType<typeof abrirBancadaDaReceita>>
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancadaDaReceita(() => new Date(`${agora}T12:00:00Z`))
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  agora = '2026-11-05'
  bancada.receita.reset()
  bancada.receita.dials.declarar.turn({ waits: 0 })
  escritorio = await bancada.umEscritorioComContrato()
})

const SOCIOS = [{ regra: { tipo: 'fixo', valor: 10_000_00 } }]
const doLucro = () =>
  bancada.umMesApurado(escritorio, { regime: 2, notas: [{ valor: 50_000_00 }], socios: SOCIOS })
const doSimples = () =>
  bancada.umMesApurado(escritorio, { notas: [{ valor: 20_000_00 }], socios: SOCIOS })

const BIA = { usuarioId: 900_001 }
const oMes = () =>
  escritorio.rodar(async (ctx) =>
    dctfweb.lerMesDaDctfweb.output.parse(
      await lerMesDaDctfweb(ctx, { empresaId: empresa.id, competencia: MES }),
    ),
  )
const montar = (responsavel: { cpf: string } | undefined = { cpf: '529.982.247-25' }) =>
  escritorio.rodar((ctx) =>
    montarDctfweb(ctx, {
      ...{ empresaId: empresa.id, competencia: MES, variacoes: 'caixa' },
      ...(responsavel === undefined ? {} : { responsavel }),
    }),
  )
const ler = (dctfwebId: number) =>
  escritorio.rodar(async (ctx) =>
    dctfweb.lerDctfweb.output.parse(await lerDctfweb(ctx, { dctfwebId })),
  )
const conferir = (dctfwebId: number) => conferirDctfweb(bancada.pedidoDe(escritorio), { dctfwebId })
const transmitir = async (dctfwebId: number, aceitarDiferenca = false, quem?: typeof BIA) => {
  const { versao } = await ler(dctfwebId)
  const dita = await escritorio.rodar(
    (ctx) => transmitirDctfweb(ctx, { dctfwebId, versao, aceitarDiferenca }),
    quem,
  )
  for (let vez = 0; vez < 4; vez += 1) await bancada.levarTudo(escritorio)
  return dita
}
/** The eSocial as it closed the folha of the month: our debts, or others. */
async function fecharESocial(mudar: (debito: { codigo: string; valor: number }) => number) {
  const { comparacao } = await ler((await montar()).dctfwebId)
  const debitos = comparacao
    .filter(({ origem }) => origem === 'folha')
    .map(({ codigo, nosso }) => ({ codigo, centavos: mudar({ codigo, valor: nosso }) }))
  bancada.receita.put('esocial', empresa.cnpj, MES.replace('-', ''), { debitos })
}
async function transmitida(): Promise<number> {
  await fecharESocial(({ valor }) => valor)
  const { dctfwebId } = await montar()
  await transmitir(dctfwebId)
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
  return dctfwebId
}
const guia = (guiaId: number) =>
  escritorio.rodar(async (ctx) => fiscal.lerGuia.output.parse(await lerGuia(ctx, { guiaId })))
const guias = async (origem: 'esocial' | 'mit') =>
  Promise.all((await oMes()).guias.filter((uma) => uma.origem === origem).map(({ id }) => guia(id)))
const gerar = (guiaId: number, pagamento?: string) =>
  gerarDarfDaDctfweb(bancada.pedidoDe(escritorio), {
    guiaId,
    ...(pagamento === undefined ? {} : { pagamento }),
  })
const diz = (trecho: string) => ({
  codigo: 'situacao-nao-permite',
  detalhes: { detail: expect.stringContaining(trecho) },
})
const daReceita = () => bancada.receita.bills().filter(({ cnpj }) => cnpj === empresa.cnpj)

test('do Simples com pró-labore, sem MIT: comparada código a código e transmitida uma vez', async () => {
  empresa = await doSimples()
  expect(await oMes()).toMatchObject({ comMit: false, declara: true, responsavel: null })
  await fecharESocial(({ valor }) => valor)
  const { dctfwebId } = await montar(undefined)
  const { comparacao } = await conferir(dctfwebId)
  expect(comparacao.map(({ origem, diferenca }) => [origem, diferenca])).toEqual([
    ['folha', 0],
    ['folha', 0],
  ])
  await transmitir(dctfwebId)
  expect(await ler(dctfwebId)).toMatchObject({
    ...{ situacao: 'transmitida', comMit: false, pedido: null, recusas: [] },
    debitos: [{ codigo: '056107' }, { codigo: '109901' }],
  })
  expect(bancada.receita.asked(empresa.cnpj, 'ENCAPURACAO314')).toBe(0)
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO310')).toBe(1)
})

test('um centavo de diferença na folha não se assina; vista e aceita, sim', async () => {
  empresa = await doLucro()
  await fecharESocial(({ codigo, valor }) => valor + (codigo === '109901' ? 1 : 0))
  const { dctfwebId } = await montar()
  await transmitir(dctfwebId)
  const recusada = await ler(dctfwebId)
  expect(recusada).toMatchObject({
    ...{ situacao: 'recusada', recusas: [{ codigo: 'divergente-da-folha' }] },
    comparacao: expect.arrayContaining([
      expect.objectContaining({ codigo: '109901', diferenca: 1 }),
      expect.objectContaining({ codigo: '113804', diferenca: 0 }),
    ]),
  })
  expect(recusada.recusas[0]?.descricao).toContain('109901')
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO310')).toBe(0)

  const outra = (await montar()).dctfwebId
  await conferir(outra)
  await expect(transmitir(outra)).rejects.toMatchObject(diz('diferente do nosso'))
  await transmitir(outra, true)
  expect(await ler(outra)).toMatchObject({ situacao: 'transmitida', aceitaPor: expect.any(String) })
  expect(bancada.receita.asked(empresa.cnpj, 'TRANSDECLARACAO310')).toBe(1)
})

test('o responsável do MIT é pedido, e fica para a próxima', async () => {
  empresa = await doLucro()
  await expect(
    escritorio.rodar((ctx) =>
      montarDctfweb(ctx, { empresaId: empresa.id, competencia: MES, variacoes: 'caixa' }),
    ),
  ).rejects.toMatchObject({ codigo: 'pendencias' })
  await montar()
  expect((await oMes()).responsavel).toMatchObject({ cpf: '52998224725', crc: null })
})

test('onde duas pessoas respondem, quem pede não aprova, e quem recusa diz por quê', async () => {
  empresa = await doLucro()
  await bancada.dono.query(
    `update serpro_escritorio set duas_pessoas = true where escritorio_id = $1`,
    [escritorio.id],
  )
  const { dctfwebId, versao } = await montar()
  expect(await transmitir(dctfwebId)).toMatchObject({ esperaAprovacao: true })
  expect(await transmitir(dctfwebId)).toMatchObject({ esperaAprovacao: true })
  const recusa = { dctfwebId, motivo: 'Falta uma nota', versao }
  await expect(escritorio.rodar((ctx) => recusarDctfweb(ctx, recusa))).rejects.toMatchObject(
    diz('não decide sobre ela'),
  )
  await escritorio.rodar((ctx) => recusarDctfweb(ctx, recusa), BIA)
  expect(await ler(dctfwebId)).toMatchObject({
    ...{ situacao: 'conferida', aprovacao: { minha: true, decisao: 'recusada' } },
  })
  const { rows } = await bancada.dono.query<{ dados: unknown }>(
    `select dados from notificacao where escritorio_id = $1 and tipo = 'transmissao' order by id desc limit 1`,
    [escritorio.id],
  )
  expect(textoDoAviso('transmissao', rows[0]?.dados)).toMatchObject({
    titulo: 'A transmissão foi recusada',
    texto: expect.stringMatching(
      /recusou o que você pediu: a DCTFWeb de 10\/2026 de .* Falta uma nota$/,
    ),
    rota: `/painel/fechamento?competencia=2026-10&aberta=${empresa.id}`,
  })
  await fecharESocial(({ valor }) => valor)
  expect(await transmitir(dctfwebId)).toMatchObject({ esperaAprovacao: true })
  expect(await transmitir(dctfwebId, false, BIA)).toMatchObject({ situacao: 'transmitindo' })
  expect(await ler(dctfwebId)).toMatchObject({ situacao: 'transmitida' })
})

test('um DARF paga o INSS e o IRRF: o mesmo número nas duas, cada uma com a sua parte', async () => {
  empresa = await doLucro()
  const [inss] = await guias('esocial')
  await expect(gerar(inss?.id ?? 0)).rejects.toMatchObject(diz('ainda não foi transmitida'))
  expect(inss?.darfDaDctfweb).toMatchObject({ competencia: MES, transmitida: false })
  await transmitida()
  const ids = (await guias('esocial')).map(({ id }) => id)
  const [um, outro] = await Promise.all(ids.map((id) => gerar(id)))
  expect(outro?.numero).toBe(um?.numero)
  const lidas = await guias('esocial')
  expect(lidas).toHaveLength(2)
  expect(um).toMatchObject({
    ...{ total: lidas.reduce((soma, { total }) => soma + total, 0), pagarAte: '2026-11-19' },
  })
  for (const lida of lidas)
    expect(lida).toMatchObject({
      ...{ demonstrativa: false, documentoId: um?.documentoId, multa: 0, juros: 0 },
      oficial: {
        ...{ numero: um?.numero, total: um?.total, importadaPor: null },
        pagaTambem: [{ id: ids.find((id) => id !== lida.id) }],
        linhaDigitavel: expect.stringMatching(/^\d{48}$/),
        pix: { copiaECola: expect.any(String) },
      },
    })
  expect(daReceita()).toHaveLength(1)
  // Asked again, it is the same.
  expect(await gerar(ids[0] ?? 0)).toMatchObject({
    ...{ numero: um?.numero, aviso: expect.stringContaining('já estava emitido') },
  })
  expect(daReceita()).toHaveLength(1)
  // Another document would charge the same debt.
  bancada.receita.pay(um?.numero ?? '', '2026-11-05')
  const feito = await conferirPagamento(bancada.pedidoDe(escritorio), { guiaId: ids[0] ?? 0 })
  expect(feito).toMatchObject({ pagas: 2, semGuia: 0 })
  for (const paga of await guias('esocial'))
    expect(paga).toMatchObject({
      ...{ estado: 'paga', pagaEm: '2026-11-05', pagamento: { total: paga.total } },
      arrecadacao: { situacao: 'confirmado', pagamentos: [{ numero: um?.numero }] },
    })
})

test('vencido, é de um dia útil do mês, com a multa de cada guia; informado numa, paga as duas', async () => {
  empresa = await doLucro()
  await transmitida()
  agora = '2026-11-24'
  const [inss, irrf] = await guias('esocial')
  await expect(gerar(inss?.id ?? 0, '2026-12-01')).rejects.toMatchObject({
    codigo: 'entrada-invalida',
  })
  const { numero, total } = await gerar(inss?.id ?? 0, '2026-11-26')
  const lidas = await guias('esocial')
  // Due on Thursday 19/11, before the holiday: seven days late.
  const mora = (principal: number) => Math.round((principal * 33 * 7) / 10_000)
  expect(lidas.map(({ pagarEm, multa }) => ({ pagarEm, multa }))).toEqual(
    [inss, irrf].map((uma) => ({ pagarEm: '2026-11-26', multa: mora(uma?.principal ?? 0) })),
  )
  expect(lidas.reduce((soma, uma) => soma + uma.total, 0)).toBe(total)
  const [primeira] = lidas
  await escritorio.rodar((ctx) =>
    informarPagamento(ctx, {
      ...{ guiaId: primeira?.id ?? 0, versao: primeira?.versao ?? 0, pagaEm: '2026-11-24' },
    }),
  )
  for (const paga of await guias('esocial'))
    expect(paga).toMatchObject({ estado: 'paga', oficial: { numero } })
})

test('uma guia que muda tira o documento das duas; o do SICALC que ainda se paga impede outro', async () => {
  empresa = await doLucro()
  await transmitida()
  const [inss, irrf] = await guias('esocial')
  await gerar(inss?.id ?? 0)
  const mudarIrrf = (quanto: number) =>
    bancada.dono.query(
      `update guia set principal = principal + $2::bigint, total = total + $2::bigint, composicao = jsonb_set(composicao,
         '{0,valor}', to_jsonb((composicao -> 0 ->> 'valor')::bigint + $2::bigint)) where id = $1`,
      [irrf?.id, quanto],
    )
  await mudarIrrf(1)
  for (const uma of await guias('esocial'))
    expect(uma).toMatchObject({ demonstrativa: true, oficial: null })
  // The tax of the guide is another now: the code where it differs is told, and nothing is kept.
  await expect(gerar(inss?.id ?? 0)).rejects.toMatchObject(diz('no código 0561'))
  await mudarIrrf(-1)
  await emitirDarfOficial(bancada.pedidoDe(escritorio), { guiaId: irrf?.id ?? 0, porExcecao: true })
  await expect(gerar(inss?.id ?? 0)).rejects.toMatchObject(diz('cobraria o mesmo débito outra vez'))
})

test('o DARF do MIT paga PIS e COFINS; o mapa diz a transmissão, e por fora também', async () => {
  empresa = await doLucro()
  const etapa = async () => {
    const { etapas, motivos } = await escritorio.rodar((ctx) =>
      lerFechamento(ctx, { empresaId: empresa.id, competencia: MES }),
    )
    return { estado: etapas.transmissao, motivo: motivos.transmissao }
  }
  expect(await etapa()).toMatchObject({
    ...{ estado: 0, motivo: 'Falta montar a DCTFWeb e transmitir.' },
  })
  const marcar = (porFora: { recibo: string; em: string } | null) =>
    escritorio.rodar((ctx) =>
      marcarTransmitidaPorFora(ctx, { empresaId: empresa.id, competencia: MES, porFora }),
    )
  await marcar({ recibo: '12345', em: '2026-11-04' })
  expect(await etapa()).toMatchObject({ estado: 2 })
  await expect(montar()).rejects.toMatchObject(diz('por fora'))
  await marcar(null)
  await transmitida()
  expect(await etapa()).toMatchObject({
    estado: 2,
    motivo: expect.stringMatching(/^Transmitida: nº \d+/),
  })
  await expect(marcar({ recibo: '12345', em: '2026-11-04' })).rejects.toMatchObject(
    diz('já foi declarado por aqui'),
  )
  const pis = (await guias('mit')).find(({ rotulo }) => rotulo.includes('PIS'))
  expect(pis).toMatchObject({ via: { via: 'sicalc' }, darfDaDctfweb: { transmitida: true } })
  // What is paid by quotas is whole in the DCTFWeb: its DARF is not of them.
  const chamar = (antes: string, depois: string) =>
    bancada.dono.query(`update guia set chave = $3 where empresa_id = $1 and chave = $2`, [
      ...[empresa.id, antes, depois],
    ])
  await chamar('cofins', 'irpj-quota-1')
  await expect(gerar(pis?.id ?? 0)).rejects.toMatchObject(diz('quotas'))
  await chamar('irpj-quota-1', 'cofins')
  const { guias: pagas } = await gerar(pis?.id ?? 0)
  expect(pagas).toHaveLength(2)
  expect((await guias('esocial')).every(({ demonstrativa }) => demonstrativa)).toBe(true)
})
