// The life of an office, over a real database and a real file store.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { lerZip } from '@razao/formats/arquivos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { lerImagem } from '../../platform/files/index.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umCnpj,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { fichaDoDocumento } from '../documentos/criar-fichas.ts'
import {
  alterarEscritorio,
  criarEscritorio,
  lerEscritorio,
  listarEscritorios,
} from './escritorios.ts'
import { exportarEscritorio, exportarEscritorioJob } from './exportar-escritorio.ts'
import { enviarLogo, lerLogo, receberLogo, salvarMinhaMarca } from './marca.ts'
import { lerMeuEscritorio, salvarMeuEscritorio } from './meu-escritorio.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

/** An office where somebody is root, and how to act as them. */
async function comRoot() {
  const casa = await umEscritorio(bancada)
  await bancada.dono.query('update usuario_papel set perfil = 5 where usuario_id = $1', [
    casa.usuarioId,
  ])
  return { casa, root: <T>(work: (ctx: Context) => Promise<T>) => casa.rodar(work, { perfil: 5 }) }
}
const uidDe = async (escritorio: Escritorio): Promise<string> =>
  (
    await bancada.dono.query<{ uid: string }>(
      'select uid from escritorio where escritorio_id = $1',
      [escritorio.id],
    )
  ).rows[0]?.uid ?? ''

describe('root', () => {
  test('creates an office with its first administrator invited, or nothing', async () => {
    const { root } = await comRoot()
    const dados = {
      nome: 'Escritório Novo Fictício',
      razaoSocial: 'Escritório Novo Fictício Ltda.',
      cnpj: umCnpj(),
      email: 'contato@ficticio.example',
      administrador: { nome: 'Rita Fictícia', email: 'Rita@ficticio.example' },
      plano: 'padrao',
      limiteEmpresas: 3,
      limiteUsuarios: null,
    }
    const { uid } = await root((ctx) => criarEscritorio(ctx, dados))
    const { rows: cartas } = await bancada.dono.query(
      'select tipo, dados from app.carta order by id desc limit 1',
    )
    expect(cartas).toEqual([
      {
        tipo: 'convite',
        dados: {
          email: 'rita@ficticio.example',
          nome: 'Rita Fictícia',
          de: 'Escritório Novo Fictício',
        },
      },
    ])
    const ficha = await root((ctx) => lerEscritorio(ctx, { uid }))
    expect(ficha).toMatchObject({ nome: dados.nome, limiteEmpresas: 3, usuarios: 0 })
    const { rows } = await bancada.dono.query(
      'select c.email, c.perfil from convite c join escritorio e using (escritorio_id) where e.uid = $1',
      [uid],
    )
    expect(rows).toEqual([{ email: 'rita@ficticio.example', perfil: 1 }])
    for (const cnpj of [dados.cnpj, '99000001000199'])
      await expect(root((ctx) => criarEscritorio(ctx, { ...dados, cnpj }))).rejects.toMatchObject({
        codigo: 'entrada-invalida',
      })
  })

  test('lists every office, found by name, host or CNPJ, and sets limits that the database keeps', async () => {
    const { root } = await comRoot()
    const outro = await umEscritorio(bancada)
    await umaEmpresa(outro)
    const uid = await uidDe(outro)
    const dominio = `app-${outro.id}.ficticio.example`
    await root((ctx) => alterarEscritorio(ctx, { uid, dominio, limiteEmpresas: 1, versao: 1 }))
    await expect(
      root((ctx) => alterarEscritorio(ctx, { uid, plano: 'x', versao: 1 })),
    ).rejects.toMatchObject({ codigo: 'registro-mudou' })
    const achados = await root((ctx) =>
      listarEscritorios(ctx, {
        paginaAtual: 1,
        registrosPorPagina: 10,
        busca: dominio,
        ordem: '-empresas',
      }),
    )
    expect(achados.lista).toMatchObject([{ uid, dominio, empresas: 1 }])
    await expect(umaEmpresa(outro)).rejects.toMatchObject({ constraint: 'limite_do_plano' })
  })

  test('exports an office whole and alone, as an operation of who asked; twice is the same', async () => {
    const { casa, root } = await comRoot()
    const outro = await umEscritorio(bancada)
    const empresa = await umaEmpresa(outro, { apelido: '=Fórmula Fictícia' })
    await umaEmpresa(casa, { apelido: 'DA CASA DE QUEM PEDIU' })
    const uid = await uidDe(outro)
    const { operacaoId } = await root((ctx) => exportarEscritorio(ctx, { uid }))
    for (let vez = 0; vez < 2; vez += 1)
      await exportarEscritorioJob(casa.job({ quem: { perfil: 5 } }), { operacaoId })
    const { rows } = await bancada.dono.query<{ status: number; resumo: { documentoId: number } }>(
      'select status, resumo from operacao where escritorio_id = $1 and id = $2',
      [casa.id, operacaoId],
    )
    expect(rows[0]).toMatchObject({ status: 2, resumo: { uid } })
    const documentoId = rows[0]?.resumo.documentoId ?? 0
    const ver = (usuarioId: number) =>
      casa.rodar((ctx) => fichaDoDocumento(ctx, { documentoId }), { usuarioId, perfil: 5 })
    expect((await ver(casa.usuarioId)).nome).toMatch(/\.zip$/)
    await expect(ver(casa.usuarioId + 100_000)).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    const documento = await bancada.dono.query<{ local: string; escritorio_id: number }>(
      'select local, escritorio_id from documento where id = $1',
      [rows[0]?.resumo.documentoId],
    )
    expect(documento.rows[0]?.escritorio_id).toBe(casa.id)
    const bytes = await bancada.files.lerInteiro(documento.rows[0]?.local ?? '')
    const textos = new Map(
      [...lerZip(bytes)].flatMap((entrada) =>
        entrada.ok ? [[entrada.nome, Buffer.from(entrada.bytes).toString()] as const] : [],
      ),
    )
    expect(textos.get('empresa.csv')).toContain(empresa.cnpj)
    // A spreadsheet runs nothing, and nothing of who asked goes along.
    expect(textos.get('empresa.csv')).toContain(`'=Fórmula Fictícia`)
    expect([...textos.values()].join('\n')).not.toContain('DA CASA DE QUEM PEDIU')
    expect(textos.has('token_api.csv')).toBe(false)
    expect(textos.get('pessoas.csv')).toContain('Ana Fictícia')
  })
})

test('an export that is cancelled leaves no file', async () => {
  const { casa, root } = await comRoot()
  const uid = await uidDe(await umEscritorio(bancada))
  const { operacaoId } = await root((ctx) => exportarEscritorio(ctx, { uid }))
  await bancada.dono.query('update operacao set cancelar_pedido = now() where id = $1', [
    operacaoId,
  ])
  await exportarEscritorioJob(casa.job({ quem: { perfil: 5 } }), { operacaoId })
  const { rows } = await bancada.dono.query<{ status: number; resumo: { documentoId?: number } }>(
    'select status, resumo from operacao where id = $1',
    [operacaoId],
  )
  expect(rows[0]?.status).toBe(5)
  expect(rows[0]?.resumo.documentoId).toBeUndefined()
})

describe('my office', () => {
  test('is read by its people and edited with its version', async () => {
    const escritorio = await umEscritorio(bancada)
    const meu = await escritorio.rodar((ctx) => lerMeuEscritorio(ctx))
    expect(meu).toMatchObject({ podeEditar: false, uso: { usuarios: 1 }, contatos: [] })
    const dados = {
      nome: 'Outro Nome Fictício',
      razaoSocial: meu.razaoSocial,
      crc: '2SP000000/O-0',
      email: meu.email,
      telefone: null,
      encarregadoLgpd: 'Lia Fictícia',
      endereco: { ...meu.endereco, uf: 'SP' },
      contatos: [{ nome: 'Lia Fictícia', papel: 'LGPD', email: '', telefone: '' }],
      padroes: {
        metaDiasUteis: 3,
        departamentos: [{ nome: 'Fiscal', titular: '', substituto: '' }],
      },
    }
    const salvar = () =>
      escritorio.rodar((ctx) => salvarMeuEscritorio(ctx, { ...dados, versao: meu.versao }))
    await salvar()
    await expect(salvar()).rejects.toMatchObject({ codigo: 'registro-mudou' })
    expect(await escritorio.rodar((ctx) => lerMeuEscritorio(ctx), { perfil: 1 })).toMatchObject({
      ...dados,
      podeEditar: true,
    })
  })

  test('a colour on which white does not read is refused with one that serves', async () => {
    const escritorio = await umEscritorio(bancada)
    const salvar = (corPrimaria: string) =>
      escritorio.rodar((ctx) => salvarMinhaMarca(ctx, { marca: { corPrimaria }, versao: 1 }))
    const erro = await salvar('#ffcc00').catch((e) => e)
    expect(erro.codigo).toBe('sem-contraste')
    expect(erro.detalhes.erros[0]).toMatchObject({ pointer: '#/marca/corPrimaria' })
    await salvar(erro.detalhes.dados.contrastes[0].ajustada)
  })

  test('a logo is a picture by its bytes, small enough, and is served as such', async () => {
    const escritorio = await umEscritorio(bancada)
    const receber = async (conteudo: Uint8Array) =>
      await escritorio.rodar((ctx) =>
        receberLogo(ctx, {
          nome: 'logo.png',
          mime: 'image/png',
          conteudo: Readable.from([conteudo]),
        }),
      )
    for (const ruim of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      png(2001, 10),
      png(0, 10),
      png(10, 10).subarray(0, 20),
    ])
      await expect(receber(ruim)).rejects.toMatchObject({ codigo: 'arquivo-recusado' })
    await expect(receber(Buffer.concat([png(9, 9), Buffer.alloc(600_000)]))).rejects.toMatchObject({
      codigo: 'arquivo-grande-demais',
    })
    const envio = await receber(png(120, 40))
    await escritorio.rodar((ctx) => enviarLogo(ctx, { tema: 'claro', envio }))
    const host = `logo-${escritorio.id}.ficticio.example`
    await bancada.dono.query(
      `update escritorio set dominio = $2, dominio_estado = 'verificado' where escritorio_id = $1`,
      [escritorio.id, host],
    )
    const servido = await escritorio.rodar((ctx) => lerLogo(ctx, { host, tema: 'escuro' }))
    expect(servido.mime).toBe('image/png')
    const bytes =
      servido.conteudo instanceof Readable
        ? await buffer(servido.conteudo)
        : Buffer.from(servido.conteudo)
    expect(bytes.equals(png(120, 40))).toBe(true)
  })
})

function png(largura: number, altura: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(largura, 16)
  bytes.writeUInt32BE(altura, 20)
  return bytes
}

test('pictures are measured by format', () => {
  const jpeg = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 40, 0, 120, 3, 0, 0,
  ])
  expect(lerImagem(jpeg)).toEqual({ mime: 'image/jpeg', largura: 120, altura: 40 })
  expect(lerImagem(jpeg.subarray(0, 10))).toBeUndefined()
  const webp = Buffer.alloc(30)
  webp.write('RIFF', 0, 'latin1')
  webp.write('WEBPVP8X', 8, 'latin1')
  webp.writeUIntLE(119, 24, 3)
  webp.writeUIntLE(39, 27, 3)
  expect(lerImagem(webp)).toEqual({ mime: 'image/webp', largura: 120, altura: 40 })
})
