import { contabilCadastros } from '@razao/contract'
import { type KeyboardEvent, useId, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { Combo } from '../../../ui/Combo.tsx'

function porqueNada(vieram: boolean, falha: unknown): string {
  if (falha) return 'Os históricos padrão não vieram; escreva o histórico.'
  return vieram ? 'Nenhum histórico padrão assim.' : 'Buscando…'
}

type Historico = { readonly codigo: string; readonly texto: string }
function procurar(historicos: readonly Historico[], texto: string): readonly Historico[] {
  const procura = texto.trim().toLowerCase()
  return historicos
    .filter(
      (um) =>
        um.codigo.toLowerCase().startsWith(procura) || um.texto.toLowerCase().includes(procura),
    )
    .slice(0, 12)
}

type Props = { valor: string; onMudar: (historico: string) => void }

/** The histórico of an entry; beginning with `/` it lists the office's standard ones, by code or words. */
export function CampoDeHistorico({ valor, onMudar }: Props) {
  const raiz = useId()
  const [ativo, setAtivo] = useState(0)
  // Esc puts the list away; typing brings it back.
  const [dispensado, setDispensado] = useState<string | null>(null)
  const procurando = valor.startsWith('/') && valor !== dispensado
  const { dados, estado } = useConsulta(
    contabilCadastros.listarHistoricosPadrao,
    procurando ? {} : AINDA_NAO,
  )
  const achados = procurando ? procurar(dados?.historicos ?? [], valor.slice(1)) : []
  const atual = Math.min(ativo, Math.max(0, achados.length - 1))
  const escolher = (texto: string | undefined) => {
    if (texto === undefined) return
    setAtivo(0)
    onMudar(texto)
  }
  const aoTeclar = (evento: KeyboardEvent) => {
    if (achados.length === 0) return
    if (evento.key === 'ArrowDown') setAtivo(Math.min(achados.length - 1, atual + 1))
    else if (evento.key === 'ArrowUp') setAtivo(Math.max(0, atual - 1))
    else if (evento.key === 'Escape') setDispensado(valor)
    else if (evento.key === 'Enter' || evento.key === 'Tab') {
      if (evento.key === 'Enter') evento.stopPropagation()
      escolher(achados[atual]?.texto)
      if (evento.key === 'Tab') return
    } else return
    evento.preventDefault()
  }
  return (
    <div className="ctb-campo-historico">
      <label htmlFor={`${raiz}-campo`}>Histórico</label>
      <Combo
        rotulo="Históricos padrão"
        aberto={achados.length > 0}
        opcoes={achados.map(({ codigo, texto }) => ({
          id: codigo,
          texto: (
            <>
              <span className="rz-numero">{codigo}</span> {texto}
            </>
          ),
        }))}
        atual={atual}
        onEscolher={(i) => escolher(achados[i]?.texto)}
        campo={{
          id: `${raiz}-campo`,
          'data-campo': 'historico',
          required: true,
          spellCheck: true,
          maxLength: 1000,
          placeholder: 'O que aconteceu, ou / para um histórico padrão',
          value: valor,
          onChange: ({ currentTarget }) => {
            setAtivo(0)
            onMudar(currentTarget.value)
          },
          onKeyDown: aoTeclar,
        }}
      >
        {procurando && achados.length === 0 ? (
          <small className="rz-suave">{porqueNada(dados !== undefined, estado.falha)}</small>
        ) : null}
      </Combo>
    </div>
  )
}
