import { createPrivateKey, X509Certificate } from 'node:crypto'
import { certificados } from '@razao/contract'
import { digitosDoCnpj } from '@razao/engine/cadastro'
import { MAIOR_PFX } from '@razao/formats/certificado'
import { fabricarPfx } from '@razao/formats/certificado/testes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umCnpj,
  umEscritorio,
} from '../../testes/fabricas.ts'
import { umSocio } from '../fiscal/testes/mes-de-teste.ts'
import { enviarCertificado } from './enviar.ts'
import { temCertificado, usarCertificado } from './index.ts'
import { abrirBancadaDeCertificados, SENHA } from './testes/bancada.ts'

let bancada: Awaited<ReturnType<typeof abrirBancadaDeCertificados>>
let escritorio: Escritorio
beforeAll(async () => {
  bancada = await abrirBancadaDeCertificados()
  escritorio = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

const UM_DIA_MS = 24 * 60 * 60_000
const daqui = (dias: number) => new Date(Date.now() + dias * UM_DIA_MS)
const noVault = async (empresaId: number) =>
  (
    await bancada.dono.query<{ nome: string }>(
      'select nome from vault_item where empresa_id = $1 order by nome',
      [empresaId],
    )
  ).rows.map(({ nome }) => nome)
const usar = (empresa: EmpresaDeTeste, motivo = 'NFS-e: DPS 1/42') =>
  usarCertificado(
    bancada.fora,
    escritorio.job().write,
    { empresaId: empresa.id, motivo },
    async (c) => c,
  )
const recusa = (codigo: string, mensagem: RegExp, campo = 'arquivo') => ({
  codigo,
  detalhes: { erros: [{ pointer: `#/${campo}`, mensagem: expect.stringMatching(mensagem) }] },
})

test('what is sent is kept sealed, shown without its key, and opens for who uses it', async () => {
  const empresa = await umaEmpresa(escritorio)
  expect(await escritorio.rodar((ctx) => temCertificado(ctx, empresa.id))).toBe(false)
  expect(await usar(empresa)).toBeNull()
  const feito = await bancada.enviar(escritorio, empresa, { titular: 'PADARIA FICTÍCIA LTDA' })
  expect(certificados.enviarCertificado.output.parse(feito)).toEqual(feito)
  expect(feito).toMatchObject({
    ...{ tipo: 1, titular: 'PADARIA FICTÍCIA LTDA', documento: empresa.cnpj, situacao: 'ativo' },
    ...{ emissor: 'AC Fictícia Múltipla v1', emUso: true, deOutroEstabelecimento: false },
    ...{ enviadoPor: 'Ana Fictícia', usos: [{ acao: 'guardou', quem: 'Ana Fictícia' }] },
  })
  expect(await escritorio.rodar((ctx) => temCertificado(ctx, empresa.id))).toBe(true)
  const aberto = await usar(empresa)
  const certificado = new X509Certificate(aberto?.certificadoPem ?? '')
  expect(certificado.checkPrivateKey(createPrivateKey(aberto?.chavePem ?? ''))).toBe(true)
  expect(certificado.verify(new X509Certificate(aberto?.cadeiaPem[0] ?? '').publicKey)).toBe(true)
  const [listado] = await bancada.listar(escritorio, empresa.id)
  expect(listado?.usos).toMatchObject([
    { acao: 'abriu', motivo: 'NFS-e: DPS 1/42', quem: 'Ana Fictícia' },
    { acao: 'guardou' },
  ])
  expect(JSON.stringify(listado)).not.toMatch(/PRIVATE|BEGIN/)
})

test('ten uses are shown, the newest first, and all of them are counted before revoking', async () => {
  const empresa = await umaEmpresa(escritorio)
  await bancada.enviar(escritorio, empresa)
  for (let n = 1; n <= 12; n += 1) await usar(empresa, `NFS-e: DPS 1/${n}`)
  const [{ usos, efeitos } = { usos: [], efeitos: [] }] = await bancada.listar(
    escritorio,
    empresa.id,
  )
  expect(usos.map(({ motivo }) => motivo)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `NFS-e: DPS 1/${n}`),
  )
  expect(efeitos.join(' ')).toMatch(/Foi usado 12 vezes .*«NFS-e: DPS 1\/12»/)
  expect(efeitos[0]).toContain('NFS-e')
})

describe('refused, and nothing is kept', () => {
  let empresa: EmpresaDeTeste
  beforeAll(async () => {
    empresa = await umaEmpresa(escritorio)
  })
  const casos = [
    [
      'wrong password',
      { digitada: 'outra' },
      recusa('entrada-invalida', /^Senha incorreta/, 'senha'),
    ],
    [
      'another company',
      { cnpj: '12345678000195' },
      recusa('arquivo-recusado', /é do CNPJ 12.345.678\/0001-95, e esta empresa é/),
    ],
    ['expired', { de: daqui(-400), ate: daqui(-1) }, recusa('arquivo-recusado', /venceu em/)],
    ['not yet', { de: daqui(3) }, recusa('arquivo-recusado', /só começa a valer em/)],
    ['not for a client', { usos: [] }, recusa('arquivo-recusado', /autenticação de cliente/)],
    [
      'of nobody here',
      { cnpj: undefined as never, cpf: '98765432100' },
      recusa('arquivo-recusado', /não é sócio/),
    ],
    ['a bomb', { protecao: { voltas: 1_000_000 } }, recusa('arquivo-recusado', /contas demais/)],
  ] as const
  test.each(casos)('%s', async (_, novo, esperada) => {
    await expect(bancada.enviar(escritorio, empresa, novo)).rejects.toMatchObject(esperada)
    expect(await bancada.listar(escritorio, empresa.id)).toEqual([])
    expect(await noVault(empresa.id)).toEqual([])
  })
  test('not a PFX, and one too large', async () => {
    const enviar = (bytes: Buffer) =>
      enviarCertificado(bancada.pedidoDe(escritorio), {
        ...{ empresaId: empresa.id, arquivo: bytes.toString('base64'), senha: SENHA },
      })
    await expect(enviar(Buffer.from('<xml/>'))).rejects.toMatchObject(
      recusa('arquivo-recusado', /não é um certificado A1/),
    )
    await expect(enviar(Buffer.alloc(MAIOR_PFX + 1))).rejects.toMatchObject({
      codigo: 'arquivo-grande-demais',
    })
  })
  test('a company that is not of the office, before the file is looked at', async () => {
    const alheia = await umaEmpresa(await umEscritorio(bancada))
    await expect(bancada.enviar(escritorio, alheia, { digitada: 'outra' })).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    await expect(bancada.listar(escritorio, alheia.id)).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
  })
})

test('of another establishment it is accepted, and said so; with letters too', async () => {
  const cnpj = (base: string) => `${base}${digitosDoCnpj(base)}`
  for (const raiz of [umCnpj().slice(0, 8), '99ABC345']) {
    const empresa = await umaEmpresa(escritorio, { cnpj: cnpj(`${raiz}0001`) })
    const feito = await bancada.enviar(escritorio, empresa, { cnpj: cnpj(`${raiz}0002`) })
    expect(feito).toMatchObject({ deOutroEstabelecimento: true, documento: cnpj(`${raiz}0002`) })
  }
})

test('the e-CPF of a partner stands beside the e-CNPJ, and is not used in its place', async () => {
  const empresa = await umaEmpresa(escritorio)
  const socio = await umSocio(escritorio, empresa.id)
  const { rows } = await bancada.dono.query<{ cpf: string }>(
    'select p.cpf from socio s join pessoa p on p.id = s.pessoa_id where s.id = $1',
    [socio],
  )
  const cpf = rows[0]?.cpf ?? ''
  await bancada.enviar(escritorio, empresa, { cnpj: undefined as never, cpf, titular: 'SÓCIA' })
  expect(await usar(empresa)).toBeNull()
  await bancada.enviar(escritorio, empresa, { serial: '77' })
  const lista = await bancada.listar(escritorio, empresa.id)
  expect(lista.map(({ tipo, situacao }) => [tipo, situacao])).toEqual([
    [1, 'ativo'],
    [2, 'ativo'],
  ])
  await bancada.dono.query(`update socio set ate = '2021-01-01' where id = $1`, [socio])
  const deNovo = { cnpj: undefined as never, cpf, titular: 'SÓCIA' }
  await expect(bancada.enviar(escritorio, empresa, deNovo)).rejects.toMatchObject(
    recusa('arquivo-recusado', /não é sócio/),
  )
})

test('a new one takes the place of the old one, whose record stays and whose key goes', async () => {
  const empresa = await umaEmpresa(escritorio)
  const velho = await bancada.enviar(escritorio, empresa, { serial: '0a', ate: daqui(10) })
  const novo = await bancada.enviar(escritorio, empresa, { serial: '0b' })
  expect(await noVault(empresa.id)).toEqual([`certificado:${novo.id}`])
  expect(await bancada.listar(escritorio, empresa.id)).toMatchObject([
    { id: novo.id, situacao: 'ativo', serial: '0b' },
    {
      id: velho.id,
      situacao: 'substituido',
      emUso: false,
      encerradoPor: 'Ana Fictícia',
      efeitos: [],
    },
  ])
  await expect(
    bancada.enviar(escritorio, empresa, { serial: '0b', ate: daqui(20) }),
  ).rejects.toMatchObject(recusa('arquivo-recusado', /mesmo número de série/))
})

test('sent twice is once: by the same file, by the same key, and by two at the same time', async () => {
  const empresa = await umaEmpresa(escritorio)
  const pfx = fabricarPfx({ senha: SENHA, cnpj: empresa.cnpj })
  const entrada = {
    empresaId: empresa.id,
    arquivo: Buffer.from(pfx).toString('base64'),
    senha: SENHA,
  }
  const enviar = (chave?: string) =>
    enviarCertificado(bancada.pedidoDe(escritorio, {}, chave), entrada)
  const primeiro = await enviar('chave-do-envio')
  expect(await enviar('chave-do-envio')).toEqual(JSON.parse(JSON.stringify(primeiro)))
  await expect(enviar('outra-chave')).rejects.toMatchObject({ codigo: 'nada-a-fazer' })
  const outra = await umaEmpresa(escritorio)
  const dois = await Promise.allSettled([
    bancada.enviar(escritorio, outra, { serial: '01' }),
    bancada.enviar(escritorio, outra, { serial: '02' }),
  ])
  expect(dois.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const situacoes = (await bancada.listar(escritorio, outra.id)).map(({ situacao }) => situacao)
  expect(situacoes).toEqual(['ativo', 'substituido'])
  expect(await noVault(outra.id)).toHaveLength(1)
})

test('revoked, the key is nowhere and nothing is done with it; the same file may come back', async () => {
  const empresa = await umaEmpresa(escritorio)
  const pfx = {
    serial: '0c',
    de: new Date('2026-01-01T12:00:00Z'),
    ate: new Date('2036-01-01T12:00:00Z'),
  }
  const feito = await bancada.enviar(escritorio, empresa, pfx)
  await expect(
    bancada.revogar(escritorio, empresa.id, { ...feito, versao: feito.versao + 1 }),
  ).rejects.toMatchObject({ codigo: 'registro-mudou' })
  const revogado = await bancada.revogar(escritorio, empresa.id, feito)
  expect(revogado).toMatchObject({
    ...{ situacao: 'revogado', emUso: false, motivo: 'não é mais usado', efeitos: [] },
    usos: [{ acao: 'apagou' }, { acao: 'guardou' }],
  })
  expect(await noVault(empresa.id)).toEqual([])
  expect(await usar(empresa)).toBeNull()
  await expect(bancada.revogar(escritorio, empresa.id, revogado)).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  const deVolta = await bancada.enviar(escritorio, empresa, pfx)
  expect(deVolta).toMatchObject({
    id: feito.id,
    situacao: 'ativo',
    motivo: null,
    encerradoEm: null,
  })
  expect(await usar(empresa)).not.toBeNull()
})

test('a validity written down without a key is shown, replaced and taken away', async () => {
  const empresa = await umaEmpresa(escritorio)
  const anotar = () =>
    bancada.dono.query(
      `insert into certificado_digital (escritorio_id, empresa_id, tipo, titular, valido_de, valido_ate)
       values ($1, $2, 1, 'Anotado', '2025-01-01', '2030-01-01')`,
      [escritorio.id, empresa.id],
    )
  await anotar()
  const [anotado] = await bancada.listar(escritorio, empresa.id)
  expect(anotado).toMatchObject({ emUso: false, situacao: 'ativo', serial: null, usos: [] })
  expect(anotado?.efeitos[0]).toContain('sem a chave')
  expect(await usar(empresa)).toBeNull()
  await bancada.enviar(escritorio, empresa)
  await anotar()
  const antes = await bancada.listar(escritorio, empresa.id)
  const solto = antes.find(({ serial, situacao }) => serial === null && situacao === 'ativo')
  if (solto === undefined) throw new Error('a anotação')
  await bancada.revogar(escritorio, empresa.id, solto)
  const lista = await bancada.listar(escritorio, empresa.id)
  const ditos = lista.map(
    ({ serial, situacao }) => `${serial === null ? 'anotado' : 'com chave'}: ${situacao}`,
  )
  expect(ditos.sort()).toEqual(['anotado: revogado', 'anotado: substituido', 'com chave: ativo'])
})

test('who sees other companies finds nothing, to read nor to use', async () => {
  const empresa = await umaEmpresa(escritorio)
  const outra = await umaEmpresa(escritorio)
  await bancada.enviar(escritorio, empresa)
  const limitado = { empresas: [outra.id] }
  await expect(bancada.listar(escritorio, empresa.id, limitado)).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  const { write } = escritorio.job({ quem: limitado })
  const qual = { empresaId: empresa.id, motivo: 'prova' }
  expect(await usarCertificado(bancada.fora, write, qual, async () => 'aberto')).toBeNull()
  expect(await bancada.listar(escritorio, empresa.id, { empresas: [empresa.id] })).toHaveLength(1)
})

test('what fails while it is in use fails as it is, and the use stays told', async () => {
  const empresa = await umaEmpresa(escritorio)
  await bancada.enviar(escritorio, empresa)
  const falhar = usarCertificado(
    bancada.fora,
    escritorio.job().write,
    { empresaId: empresa.id, motivo: 'NFS-e: DPS 1/7' },
    async () => {
      throw new Error('a Sefin não respondeu')
    },
  )
  await expect(falhar).rejects.toThrow('a Sefin não respondeu')
  const [certificado] = await bancada.listar(escritorio, empresa.id)
  expect(certificado?.usos[0]).toMatchObject({ acao: 'abriu', motivo: 'NFS-e: DPS 1/7' })
})
