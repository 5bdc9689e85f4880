import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Resultado } from '../../api/pedir.ts'
import { Formulario } from '../../ui/Formulario.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { corQueSeLe, ehCor, seLe, textoDoContraste } from './contraste.ts'
import {
  faltasDaMarca,
  type Marca,
  type MarcaEscrita,
  marcaEscrita,
  marcaParaEnvio,
} from './marca.ts'
import { PreviaDaMarca } from './PreviaDaMarca.tsx'

type PropsDaCor = {
  rotulo: string
  valor: string
  onMudar: (cor: string) => void
  desligado: boolean
}

/** A colour, how it reads under white text, and the nearest one that serves. */
function Cor({ rotulo, valor, onMudar, desligado }: PropsDaCor) {
  const conhecida = ehCor(valor)
  const serve = conhecida && seLe(valor)
  return (
    <div className="rz-campo-de-cor">
      <TextInput
        label={rotulo}
        placeholder="#125952"
        maxLength={7}
        value={valor}
        disabled={desligado}
        onChange={({ currentTarget }) => onMudar(currentTarget.value)}
        rightSection={
          <input
            type="color"
            aria-label={`${rotulo}: escolher na paleta`}
            value={conhecida ? valor : '#125952'}
            disabled={desligado}
            onChange={({ currentTarget }) => onMudar(currentTarget.value)}
          />
        }
      />
      {conhecida ? (
        <p role="status">
          <Situacao tom={serve ? 'ok' : 'erro'}>
            Contraste {textoDoContraste(valor)}
            {serve ? '' : ', abaixo de 4,5:1'}
          </Situacao>
          {serve || desligado ? null : (
            <Button size="compact-xs" variant="subtle" onClick={() => onMudar(corQueSeLe(valor))}>
              Usar {corQueSeLe(valor)}
            </Button>
          )}
        </p>
      ) : null}
    </div>
  )
}

type Props = {
  /** As kept. Give the version as key. */
  marca: Readonly<Record<string, unknown>>
  nomePadrao: string
  podeEditar: boolean
  enviando: boolean
  onSalvar: (marca: Marca) => Promise<Resultado<unknown>>
  /** Logos and what else belongs beside. */
  children?: ReactNode
}

/** Name, colours and texts of the brand, beside how they look. */
export function FormularioDaMarca(props: Props) {
  const [inicial] = useState(() => marcaEscrita(props.marca))
  const [escrita, setEscrita] = useState<MarcaEscrita>(inicial)
  const desligado = !props.podeEditar
  const mudar = (campo: keyof MarcaEscrita) => (valor: string) =>
    setEscrita((antes) => ({ ...antes, [campo]: valor }))
  const faltas = faltasDaMarca(escrita)
  const sujo = JSON.stringify(escrita) !== JSON.stringify(inicial)
  return (
    <div className="rz-marca">
      <Formulario
        faltas={faltas}
        pronto={sujo}
        enviar={props.podeEditar ? 'Salvar marca' : undefined}
        acoes={
          <Button variant="default" disabled={!sujo} onClick={() => setEscrita(inicial)}>
            Desfazer
          </Button>
        }
        aoFim={props.children}
        onEnviar={() => props.onSalvar(marcaParaEnvio(escrita))}
      >
        <TextInput
          label="Nome que aparece"
          description={`Vazio: ${props.nomePadrao}.`}
          maxLength={40}
          disabled={desligado}
          value={escrita.nome}
          onChange={({ currentTarget }) => mudar('nome')(currentTarget.value)}
        />
        <Cor
          rotulo="Cor principal"
          valor={escrita.corPrimaria}
          onMudar={mudar('corPrimaria')}
          desligado={desligado}
        />
        <Cor
          rotulo="Cor de acento"
          valor={escrita.corAcento}
          onMudar={mudar('corAcento')}
          desligado={desligado}
        />
        <Textarea
          label="Frase da entrada"
          autosize
          maxLength={160}
          disabled={desligado}
          value={escrita.frase}
          onChange={({ currentTarget }) => mudar('frase')(currentTarget.value)}
        />
        <Textarea
          label="Rodapé dos documentos"
          autosize
          maxLength={200}
          disabled={desligado}
          value={escrita.rodapePdf}
          onChange={({ currentTarget }) => mudar('rodapePdf')(currentTarget.value)}
        />
      </Formulario>
      <PreviaDaMarca marca={escrita} nomePadrao={props.nomePadrao} />
    </div>
  )
}
