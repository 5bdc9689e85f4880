// Posting one entry per request through the API with everything on, beside a bare handler of the same durability.
import { dirigir } from './apoio/carga.ts'
import { cpuDaqui, cpuDoBanco } from './apoio/cpu.ts'
import { ms, resumo } from './apoio/medidas.ts'
import { abrirBancada, inserirEmpresas } from './apoio/servidor.ts'
import { EMPRESA, inserirPlano } from './contabil/livro.ts'
import { abrirPisoDeLancar } from './contabil/piso-lancar.ts'

const opcao = (nome: string, padrao: number): number =>
  Number(process.argv.find((a) => a.startsWith(`--${nome}=`))?.slice(nome.length + 3) ?? padrao)
const SEGUNDOS = opcao('segundos', 3)
const TURNOS = opcao('turnos', 5)
const CONCORRENCIAS = [1, 8, 32, 64].filter((c) => opcao('concorrencia', c) === c)

type Turnos = { taxa: number[]; esperas: number[]; aqui: number[]; banco: number[] }

const bancada = await abrirBancada()
try {
  await inserirEmpresas(bancada.dono, bancada.escritorioId, 1)
  const contas = await inserirPlano(bancada.dono, bancada.escritorioId)
  const piso = await abrirPisoDeLancar(bancada.donoUrl, contas)
  await medir(contas, piso.porta)
  await piso.fechar()
} finally {
  await bancada.encerrar()
}

async function medir(contas: readonly number[], portaDoPiso: number): Promise<void> {
  let ultimo = 0
  const rodar = async (quem: 'nosso' | 'nu', concorrencia: number, segundos: number) => {
    const antes = [cpuDaqui(), cpuDoBanco(bancada.pidDoBanco)] as const
    const medida = await dirigir({
      porta: quem === 'nosso' ? bancada.porta : portaDoPiso,
      caminho: quem === 'nosso' ? '/contabil/lancamentos' : '/lancamentos',
      cabecalhos: quem === 'nosso' ? `authorization: Bearer ${bancada.token}\r\n` : '',
      concorrencia,
      segundos,
      corpo: { empresaId: EMPRESA, contas, desde: ultimo, marca: quem },
    })
    if (medida.recusas[0] !== undefined) throw new Error(medida.recusas[0])
    ultimo = medida.ultimo
    const entradas = medida.esperas.length / 1000
    return {
      esperas: medida.esperas,
      aqui: (cpuDaqui() - antes[0]) / entradas,
      banco: (cpuDoBanco(bancada.pidDoBanco) - antes[1]) / entradas,
    }
  }
  for (const quem of ['nosso', 'nu'] as const) await rodar(quem, 8, 3)
  const taxas = new Map<number, number>()
  for (const concorrencia of CONCORRENCIAS) {
    const turnos: Record<'nosso' | 'nu', Turnos> = {
      nosso: { taxa: [], esperas: [], aqui: [], banco: [] },
      nu: { taxa: [], esperas: [], aqui: [], banco: [] },
    }
    for (let turno = 0; turno < TURNOS; turno += 1)
      for (const quem of ['nosso', 'nu'] as const) {
        const { esperas, aqui, banco } = await rodar(quem, concorrencia, SEGUNDOS)
        turnos[quem].aqui.push(aqui)
        turnos[quem].banco.push(banco)
        turnos[quem].taxa.push(esperas.length / SEGUNDOS)
        for (const espera of esperas) turnos[quem].esperas.push(espera)
      }
    const razoes = turnos.nosso.taxa.map((taxa, i) => taxa / (turnos.nu.taxa[i] ?? Number.NaN))
    const [nosso, nu] = [turnos.nosso, turnos.nu].map((t) => ({
      taxa: resumo(t.taxa).p50,
      ...resumo(t.esperas),
      cpu: `CPU ${Math.round(resumo(t.aqui).p50)} + ${Math.round(resumo(t.banco).p50)} µs`,
    }))
    if (!nosso || !nu) continue
    taxas.set(concorrencia, nosso.taxa)
    console.log(
      `${concorrencia} at a time: ours ${Math.round(nosso.taxa)}/s p50 ${ms(nosso.p50)} p95 ${ms(nosso.p95)} ${nosso.cpu} · bare ${Math.round(nu.taxa)}/s p50 ${ms(nu.p50)} p95 ${ms(nu.p95)} ${nu.cpu} · ratio ${resumo(razoes).p50.toFixed(2)}`,
    )
  }
  const [oito, sessenta] = [taxas.get(8), taxas.get(64)]
  if (oito !== undefined && sessenta !== undefined)
    console.log(`rate at 64 over rate at 8: ${(sessenta / oito).toFixed(2)}`)
}
