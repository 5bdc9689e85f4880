import { formatarInteiro } from '../../ui/formato.ts'
import type { Previa } from './SituacaoDaImportacao.tsx'

type Parte = Previa['conteudo'][number]

function Partes({ titulo, texto, partes }: { titulo: string; texto: string; partes: Parte[] }) {
  if (partes.length === 0) return null
  return (
    <div>
      <h3>{titulo}</h3>
      <p className="rz-suave">{texto}</p>
      <ul>
        {partes.map(({ nome, quantos }) => (
          <li key={nome}>
            <span>{nome}</span>
            <span className="rz-numero">{formatarInteiro(quantos)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a saída total brings: what will be in the book, and what is only kept in the file. */
export function ConteudoDaSaida({ conteudo }: { conteudo: Previa['conteudo'] }) {
  if (conteudo.length === 0) return null
  const de = (destino: Parte['destino']) => conteudo.filter((parte) => parte.destino === destino)
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="O que vem no arquivo">
      <h2>O que vem no arquivo</h2>
      <div className="ctb-conteudo">
        <Partes
          titulo="Entra no livro"
          texto="Com os mesmos números, saldos e raiz."
          partes={de('livro')}
        />
        <Partes
          titulo="Fica guardado no arquivo"
          texto="Não vira registro aqui: o ZIP fica entre os documentos da empresa, e a próxima saída total o leva."
          partes={de('arquivo')}
        />
      </div>
    </section>
  )
}
