import { SegmentedControl, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Preferencias, preferencesSlice } from '../state/preferences.ts'
import { useDespacho, useEstado } from '../state/reducers.ts'
import { Gaveta } from '../ui/Gaveta.tsx'
import { TAMANHOS } from '../ui/grade/Rodape.tsx'

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <fieldset className="rz-personalizar-grupo">
      <legend>{titulo}</legend>
      {children}
    </fieldset>
  )
}

const ESCOLHAS = {
  tema: [
    { value: 'claro', label: 'Claro' },
    { value: 'escuro', label: 'Escuro' },
    { value: 'automatico', label: 'Automático' },
  ],
  layoutType: [
    { value: 'vertical', label: 'Lateral' },
    { value: 'topnav', label: 'No topo' },
    { value: 'detached', label: 'Solto' },
  ],
  layoutWidth: [
    { value: 'fluido', label: 'Toda a tela' },
    { value: 'centralizado', label: 'Centralizada' },
  ],
  leftSideBarType: [
    { value: 'fixo', label: 'Fixo' },
    { value: 'compacto', label: 'Compacto' },
    { value: 'rolavel', label: 'Rola junto' },
  ],
  leftSideBarTheme: [
    { value: 'padrao', label: 'Padrão' },
    { value: 'claro', label: 'Claro' },
    { value: 'escuro', label: 'Escuro' },
  ],
} as const

const TITULOS = {
  tema: 'Tema',
  layoutType: 'Menu',
  layoutWidth: 'Largura do conteúdo',
  leftSideBarType: 'Comportamento do menu lateral',
  leftSideBarTheme: 'Cor do menu lateral',
} as const

/** «Personalizar aparência»: saved for the person, here and on the server. */
export function Personalizar({ onFechar }: { onFechar: () => void }) {
  const preferencias = useEstado(({ preferences }) => preferences)
  const despachar = useDespacho()
  const preferir = (mudanca: Partial<Preferencias>) =>
    despachar(preferencesSlice.actions.preferir(mudanca))
  const campos = Object.keys(ESCOLHAS) as (keyof typeof ESCOLHAS)[]
  return (
    <Gaveta aberta onFechar={onFechar} titulo="Personalizar aparência" largura={380}>
      <div className="rz-personalizar">
        {campos.map((campo) => (
          <Grupo key={campo} titulo={TITULOS[campo]}>
            <SegmentedControl
              fullWidth
              data={[...ESCOLHAS[campo]]}
              value={preferencias[campo]}
              onChange={(valor) => preferir({ [campo]: valor } as Partial<Preferencias>)}
            />
          </Grupo>
        ))}
        <Grupo titulo="Itens por página">
          <SegmentedControl
            fullWidth
            data={TAMANHOS.map(String)}
            value={String(preferencias.pagination.sizePerPage)}
            onChange={(valor) => preferir({ pagination: { sizePerPage: Number(valor) } })}
          />
        </Grupo>
        <Switch
          label="Atalhos de uma tecla"
          description="Desligue se usa comandos de voz ou digita com outro dispositivo."
          checked={preferencias.atalhosDeUmaTecla}
          onChange={(evento) => preferir({ atalhosDeUmaTecla: evento.currentTarget.checked })}
        />
      </div>
    </Gaveta>
  )
}
