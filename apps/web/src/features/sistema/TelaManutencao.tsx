import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Logo } from '../../brand/Logo.tsx'
import { useConfiguracao } from '../../state/configuracao.ts'
import './sistema.css'

const CONFERIR_A_CADA = 60_000

/** Comes back by itself when the server says that it is over. */
function useVoltarSozinha(): void {
  useEffect(() => {
    const conferir = setInterval(async () => {
      const resposta = await fetch('/config.json', { cache: 'no-store' }).catch(() => null)
      const lida = resposta?.ok
        ? ((await resposta.json()) as { manutencao?: { ligada?: boolean } | null })
        : null
      if (lida && lida.manutencao?.ligada !== true) window.location.reload()
    }, CONFERIR_A_CADA)
    return () => clearInterval(conferir)
  }, [])
}

const doisDigitos = (n: number): string => String(n).padStart(2, '0')

/** `2 h 05 min`, `4 min 09 s`; null when the time is over. */
export function faltam(segundos: number): string | null {
  if (segundos <= 0) return null
  const horas = Math.floor(segundos / 3600)
  const minutos = Math.floor((segundos % 3600) / 60)
  if (horas > 0) return `${horas} h ${doisDigitos(minutos)} min`
  return `${minutos} min ${doisDigitos(segundos % 60)} s`
}

function Contagem({ ate }: { ate: string }) {
  const restantes = () => Math.ceil((Date.parse(ate) - Date.now()) / 1000)
  const [restam, setRestam] = useState(restantes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock reads the same instant
  useEffect(() => {
    const relogio = setInterval(() => setRestam(restantes()), 1000)
    return () => clearInterval(relogio)
  }, [ate])
  const texto = faltam(restam)
  return (
    <p className="rz-manutencao-contagem rz-numero" role="timer">
      {texto === null ? 'Deve voltar a qualquer momento.' : `Faltam ${texto}`}
    </p>
  )
}

type Props = { estimativa: string; voltaEm: string | null }

/** Maintenance: when we come back, and what does not wait for it. */
export function TelaManutencao({ estimativa, voltaEm }: Props) {
  const { brand } = useConfiguracao()
  useVoltarSozinha()
  return (
    <main className="rz-pagina-inteira">
      <section className="rz-cartao rz-tela-de-erro">
        <Logo nome={brand.nome} imagem={brand.logo} />
        <h1>Estamos em manutenção</h1>
        <p>Previsão de retorno: {estimativa}. Esta página volta sozinha.</p>
        {voltaEm === null ? null : <Contagem ate={voltaEm} />}
        <h2>O que ainda funciona</h2>
        <ul>
          <li>As guias, as notas e os relatórios que você já baixou abrem normalmente.</li>
          <li>O código de barras e o Pix das guias emitidas continuam valendo no seu banco.</li>
          <li>O que você preenchia ficou guardado como rascunho e espera por você.</li>
        </ul>
        <div className="rz-tela-de-erro-acoes">
          <Button variant="default" onClick={() => window.location.reload()}>
            Conferir agora
          </Button>
          <a href="/status">Situação do serviço</a>
        </div>
      </section>
    </main>
  )
}
