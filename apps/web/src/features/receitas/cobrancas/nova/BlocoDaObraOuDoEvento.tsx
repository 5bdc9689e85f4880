import { REGIME } from '@razao/engine/cadastro'
import { RespostaDoCep } from '../../../../api/RespostaDoCep.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Bloco, Empreitada, type FormularioDaVenda } from './BlocosDaVenda.tsx'
import type { OQueIdentifica } from './obra-e-evento.ts'

/** In the município of the service: its CEP fills what is empty. */
function Onde({ de }: { de: FormularioDaVenda }) {
  const { lugarCep, lugarLogradouro, lugarBairro } = de.valores
  return (
    <>
      <Campo de={de} nome="lugarCep" />
      <div className="fa-largo">
        <RespostaDoCep
          cep={lugarCep}
          valores={{ lugarLogradouro, lugarBairro }}
          propor={({ logradouro, bairro }) => [
            { lugarLogradouro: logradouro },
            { lugarBairro: bairro },
          ]}
          onPreencher={de.preencher}
        />
      </div>
      <Campo de={de} nome="lugarLogradouro" />
      <Campo de={de} nome="lugarNumero" />
      <Campo de={de} nome="lugarComplemento" />
      <Campo de={de} nome="lugarBairro" />
    </>
  )
}

type Props = { de: FormularioDaVenda; identifica: OQueIdentifica; regime: number | undefined }

/** Asked by the services whose note says of which construction, or of which event, they are. */
export function BlocoDaObraOuDoEvento({ de, identifica: { o, como }, regime }: Props) {
  if (o === 'obra')
    return (
      <Bloco titulo="Obra">
        <p className="rz-suave">A nota deste serviço diz de que obra ele é.</p>
        <div className="fa-dois">
          <Campo de={de} nome="obraComo" />
          {como === 'cno' ? <Campo de={de} nome="obraCno" /> : null}
          {como === 'cib' ? <Campo de={de} nome="obraCib" /> : null}
          {como === 'endereco' ? <Onde de={de} /> : null}
          <Campo de={de} nome="obraInscricao" />
          {regime === REGIME.simples ? <Campo de={de} nome="anexo" /> : null}
          <Empreitada de={de} />
        </div>
        <p className="rz-suave">
          {regime === REGIME.simples
            ? 'Obras de engenharia e construção de imóveis, também por subempreitada, são do Anexo IV (LC 123/2006, art. 18, § 5º-C, I). '
            : ''}
          Por empreitada ou cessão de mão de obra, o cliente retém 11% de INSS (Lei 8.212/1991, art.
          31).
        </p>
      </Bloco>
    )
  return (
    <Bloco titulo="Evento">
      <p className="rz-suave">A nota deste serviço diz de que evento ele é.</p>
      <div className="fa-dois">
        <div className="fa-largo">
          <Campo de={de} nome="eventoNome" />
        </div>
        <Campo de={de} nome="eventoInicio" />
        <Campo de={de} nome="eventoFim" />
        <Campo de={de} nome="eventoComo" />
        {como === 'codigo' ? <Campo de={de} nome="eventoCodigo" /> : <Onde de={de} />}
      </div>
    </Bloco>
  )
}
