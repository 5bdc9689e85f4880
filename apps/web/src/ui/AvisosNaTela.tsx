import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Aviso, avisos, lerAvisos, ouvirAvisos } from './avisos.tsx'
import './avisos.css'

const ICONES = {
  ok: IconCheck,
  info: IconInfoCircle,
  atencao: IconAlertTriangle,
  erro: IconAlertTriangle,
} as const

function UmAviso({ aviso, duracao, pausado }: { aviso: Aviso; duracao: number; pausado: boolean }) {
  const restam = useRef(duracao)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced toast begins again
  useEffect(() => {
    restam.current = duracao
  }, [aviso, duracao])
  useEffect(() => {
    if (aviso.persistente || pausado) return
    const inicio = Date.now()
    const espera = setTimeout(() => avisos.fechar(aviso.id), restam.current)
    return () => {
      clearTimeout(espera)
      restam.current = Math.max(800, restam.current - (Date.now() - inicio))
    }
  }, [aviso, pausado])
  const Icone = ICONES[aviso.tom]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the ✕ inside answers the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere closes it (spec §9)
    <div
      className={`rz-aviso rz-tom-${aviso.tom}`}
      role={aviso.tom === 'erro' ? 'alert' : 'status'}
      onClick={(evento) => {
        if (!(evento.target as Element).closest('a, button')) avisos.fechar(aviso.id)
      }}
    >
      <Icone size={18} aria-hidden />
      <div>
        {aviso.titulo ? <strong>{aviso.titulo}</strong> : null}
        <div>{aviso.mensagem}</div>
        {aviso.acao}
      </div>
      <button type="button" aria-label="Fechar aviso" onClick={() => avisos.fechar(aviso.id)}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  )
}

/** Where the toasts appear; `duracao` in milliseconds. Pointing at one pauses all. */
export function AvisosNaTela({ duracao }: { duracao: number }) {
  const lista = useSyncExternalStore(ouvirAvisos, lerAvisos)
  const [pausado, pausar] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only gives more time to read
    <div
      className="rz-avisos"
      onMouseEnter={() => pausar(true)}
      onMouseLeave={() => pausar(false)}
      onFocus={() => pausar(true)}
      onBlur={() => pausar(false)}
    >
      {lista.map((aviso) => (
        <UmAviso key={aviso.id} aviso={aviso} duracao={duracao} pausado={pausado} />
      ))}
    </div>
  )
}
