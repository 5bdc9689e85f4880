import { formatarInteiro } from '../../../ui/formato.ts'
import type { Previa } from './SituacaoDaImportacao.tsx'

type Parte = Previa['conteudo'][number]

/** A list with more than these goes over the whole width, in columns. */
const LONGA = 8

function Partes({ titulo, texto, partes }: { titulo: string; texto: string; partes: Parte[] }) {
  if (partes.length === 0) return null
  return (
    <div className={partes.length > LONGA ? 'ctb-conteudo-longo' : undefined}>
      <h3>{titulo}</h3>
      <p className="rz-suave">{texto}</p>
      <ul>
        {partes.map(({ nome, quantos, porque }) => (
          <li key={`${nome}${porque}`}>
            <span>{nome}</span>
            <span className="rz-numero">{formatarInteiro(quantos)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const FICA =
  'Não vira registro aqui: o ZIP fica entre os documentos da empresa, só para quem o enviou, e a próxima saída total o leva.'

/** Parts that stay for a reason are told apart from those that always stay. */
function porMotivo(partes: readonly Parte[]): [string, Parte[]][] {
  const motivos = new Map<string, Parte[]>()
  for (const parte of partes) {
    const motivo = parte.porque ?? FICA
    motivos.set(motivo, [...(motivos.get(motivo) ?? []), parte])
  }
  return [...motivos]
}

const TITULOS = {
  antes: {
    livro: 'Entra no livro',
    empresa: 'Entra na empresa',
    arquivo: 'Fica guardado no arquivo',
    deLa: 'Com as datas, os valores e os bloqueios de lá. O cadastro que a empresa já tem aqui fica como está; os meses informados na entrada dão lugar aos do arquivo.',
  },
  depois: {
    livro: 'Entrou no livro',
    empresa: 'Entrou na empresa',
    arquivo: 'Ficou guardado no arquivo',
    deLa: 'Com as datas, os valores e os bloqueios de lá.',
  },
}

/** What a saída total brings: what is in the book, in the company, and what is only kept in the file. */
export function ConteudoDaSaida({ conteudo, estado }: Pick<Previa, 'conteudo' | 'estado'>) {
  if (conteudo.length === 0) return null
  const de = (destino: Parte['destino']) => conteudo.filter((parte) => parte.destino === destino)
  const titulos = TITULOS[estado === 'concluida' ? 'depois' : 'antes']
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="O que vem no arquivo">
      <h2>O que vem no arquivo</h2>
      <div className="ctb-conteudo">
        <Partes
          titulo={titulos.livro}
          texto="Com os mesmos números, saldos e raiz."
          partes={de('livro')}
        />
        <Partes titulo={titulos.empresa} texto={titulos.deLa} partes={de('empresa')} />
        {porMotivo(de('arquivo')).map(([motivo, partes]) => (
          <Partes key={motivo} titulo={titulos.arquivo} texto={motivo} partes={partes} />
        ))}
      </div>
    </section>
  )
}
