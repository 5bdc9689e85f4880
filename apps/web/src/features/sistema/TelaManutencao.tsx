import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Logo } from '../../brand/Logo.tsx'
import './sistema.css'

const CONFERIR_A_CADA = 60_000

/** Maintenance: when we come back, and it comes back by itself. */
export function TelaManutencao({ nome, estimativa }: { nome: string; estimativa: string }) {
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
  return (
    <main className="rz-pagina-inteira">
      <section className="rz-cartao rz-tela-de-erro">
        <Logo nome={nome} />
        <h1>Estamos em manutenção</h1>
        <p>Previsão de retorno: {estimativa}. Esta página volta sozinha.</p>
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
