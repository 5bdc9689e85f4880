import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { Dialogo } from '../ui/Dialogo.tsx'
import { EstadoVazio } from '../ui/EstadoVazio.tsx'
import { formatarHora } from '../ui/formato.ts'
import { desfazer, type Feito, lerHistorico, ouvirHistorico } from '../ui/historico.ts'

function Linha({ feito, juntos }: { feito: Feito; juntos: number }) {
  const [fazendo, setFazendo] = useState(false)
  const [falha, setFalha] = useState<string | null>(null)
  const desfazerEste = async () => {
    setFazendo(true)
    setFalha(null)
    try {
      await desfazer(feito.id)
    } catch (erro) {
      setFalha(erro instanceof Error ? erro.message : 'Não foi possível desfazer.')
    } finally {
      setFazendo(false)
    }
  }
  return (
    <li>
      <time className="rz-numero rz-suave" dateTime={feito.quando}>
        {formatarHora(feito.quando)}
      </time>
      <span>
        {feito.texto}
        {juntos > 1 ? ` (${juntos} juntas)` : ''}
        {falha ? (
          <span role="alert" className="rz-negativo">
            {' '}
            {falha}
          </span>
        ) : null}
      </span>
      {feito.desfeito ? <span className="rz-suave">Desfeita</span> : null}
      {feito.desfazer && !feito.desfeito ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={fazendo}
          onClick={() => void desfazerEste()}
        >
          Desfazer
        </Button>
      ) : null}
    </li>
  )
}

/** One line per thing done; those done together are one line. */
function linhas(feitos: readonly Feito[]): { feito: Feito; juntos: number }[] {
  const porGrupo = new Map<string, { feito: Feito; juntos: number }>()
  for (const feito of feitos) {
    const chave = feito.grupo ?? feito.id
    const antes = porGrupo.get(chave)
    if (!antes) porGrupo.set(chave, { feito, juntos: 1 })
    else {
      antes.juntos += 1
      if (antes.feito.desfeito && !feito.desfeito) antes.feito = feito
    }
  }
  return [...porGrupo.values()]
}

/** Ctrl+Z: what the person did since they signed in, each with its way back. */
export function HistoricoDaSessao({ onFechar }: { onFechar: () => void }) {
  const feitos = useSyncExternalStore(ouvirHistorico, lerHistorico)
  return (
    <Dialogo aberto onFechar={onFechar} titulo="O que você fez nesta sessão" tamanho="lg">
      {feitos.length === 0 ? (
        <EstadoVazio
          titulo="Nada ainda"
          texto="O que você mudar nas listas aparece aqui, com um botão para desfazer."
        />
      ) : (
        <ol className="rz-historico">
          {linhas(feitos).map(({ feito, juntos }) => (
            <Linha key={feito.id} feito={feito} juntos={juntos} />
          ))}
        </ol>
      )}
    </Dialogo>
  )
}
