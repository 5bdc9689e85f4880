import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createFila, ErroSobrecarga } from './fila.ts'
import {
  conferirSenha,
  derivarSenha,
  exigirSenhaBoa,
  POLITICA_PADRAO,
  recusaDaSenha,
} from './senha.ts'
import { totalDeComuns } from './senhas-comuns.ts'
import { consultarVazadas } from './senhas-vazadas.ts'

const silencio = { info: () => {}, warn: () => {}, error: () => {} }

test('the list of common passwords is large', () => {
  expect(totalDeComuns()).toBeGreaterThan(50_000)
})

test.each([
  ['curta', 'nove nove'],
  ['longa', 'ab1'.repeat(43)],
  ['comum', '1234567890'],
  ['comum', '9876543210'],
  ['comum', 'abcdefghijkl'],
  ['comum', 'senhasenha'],
  ['comum', 'Senha123456'],
  ['comum', 'P@ssw0rd!!'],
  ['comum', 'Palmeiras1914'],
  ['comum', 'Contabilidade2026'],
  ['comum', '!!Corinthians!'],
  ['comum', 'felicidade1'],
  ['comum', 'Guilherme2026'],
  ['comum', 'abcabcabcabc'],
  ['contem-seus-dados', 'bruna.lima26'],
  ['contem-seus-dados', 'Exemplo2026!'],
])('refused as %s: %s', (motivo, senha) => {
  const dados = ['bruna.lima@exemplo.com.br', 'bruna.lima', 'Bruna Lima']
  expect(recusaDaSenha(senha, dados)).toBe(motivo)
})

test.each([
  'Conferir-o-mes-27',
  'um lago sem vento',
  'girassol amarelo',
  'çãéüñ ಠ_ಠ 漢字漢字漢',
  'frase longa '.repeat(10),
])('accepted without rules of composition: %s', (senha) => {
  expect(recusaDaSenha(senha, ['outra@exemplo.com.br', 'Outra Pessoa'])).toBeNull()
})

test('a password of 128 characters counts to its last one, in any normal form', async () => {
  const senha = `${'laço à mão '.repeat(11)}fim-123`.slice(0, 128)
  const guardada = await derivarSenha(senha)
  expect(await conferirSenha(guardada, senha.normalize('NFD'))).toBe(true)
  expect(await conferirSenha(guardada, `${senha.slice(0, -1)}x`)).toBe(false)
})

test('a breached password is refused by asking for five digits only; a silent service refuses nobody', async () => {
  const vazada = 'um lago sem vento'
  const sha1 = createHash('sha1').update(vazada).digest('hex').toUpperCase()
  const pedidos: string[] = []
  const servico = createServer((req, res) => {
    pedidos.push(req.url ?? '')
    res.end(`${sha1.slice(5)}:31\r\n${'0'.repeat(35)}:0\r\n`)
  })
  await new Promise<void>((pronto) => servico.listen(0, '127.0.0.1', pronto))
  const url = `http://127.0.0.1:${(servico.address() as AddressInfo).port}/range`
  const politica = { ...POLITICA_PADRAO, vazada: consultarVazadas(url, silencio) }
  await expect(exigirSenhaBoa(vazada, { dados: [], politica })).rejects.toMatchObject({
    motivo: 'vazada',
  })
  await exigirSenhaBoa('um rio sem ponte', { dados: [], politica })
  expect(pedidos[0]).toBe(`/range/${sha1.slice(0, 5)}`)
  expect(pedidos).toHaveLength(2)
  await new Promise((fim) => servico.close(fim))
  await exigirSenhaBoa(vazada, { dados: [], politica })
})

test('the queue runs so many at once, keeps a few waiting, and refuses the next', async () => {
  const fila = createFila({ simultaneas: 2, espera: 3 })
  let [agora, maximo] = [0, 0]
  const soltar: (() => void)[] = []
  const tarefa = () =>
    fila.correr(async () => {
      agora += 1
      maximo = Math.max(maximo, agora)
      await new Promise<void>((fim) => soltar.push(fim))
      agora -= 1
    })
  const aceitas = Array.from({ length: 5 }, tarefa)
  await new Promise((p) => setImmediate(p))
  await expect(tarefa()).rejects.toThrow(ErroSobrecarga)
  for (let vez = 0; vez < 5; vez += 1) {
    soltar.shift()?.()
    await new Promise((p) => setImmediate(p))
  }
  await Promise.all(aceitas)
  expect(maximo).toBe(2)
  const depois = tarefa()
  await new Promise((p) => setImmediate(p))
  soltar.shift()?.()
  await depois
})
