import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { type Certificado, situacaoDoCertificado, textoDoTipo } from './certificado.ts'

type Props = { itens: readonly Certificado[]; hoje: string }

/** Those that left their place: how, when and by whom. Their keys are no longer here. */
export function HistoricoDeCertificados({ itens, hoje }: Props) {
  const colunas = [
    { titulo: 'Titular', nomeia: true, celula: ({ titular }: Certificado) => titular },
    { titulo: 'Tipo', celula: ({ tipo }: Certificado) => textoDoTipo(tipo) },
    {
      titulo: 'Número de série',
      celula: ({ serial }: Certificado) => (
        <span className="rz-numero rz-quebra">{serial ?? '—'}</span>
      ),
    },
    { titulo: 'Válido até', celula: (um: Certificado) => <DataCivil valor={um.validoAte} /> },
    {
      titulo: 'Situação',
      celula: (um: Certificado) => {
        const { tom, texto } = situacaoDoCertificado(um, hoje)
        return <Situacao tom={tom}>{texto}</Situacao>
      },
    },
    {
      titulo: 'Quando e quem',
      celula: ({ encerradoEm, encerradoPor }: Certificado) => (
        <span>
          <Instante valor={encerradoEm} />
          {encerradoPor === null ? null : `, ${encerradoPor}`}
        </span>
      ),
    },
    { titulo: 'Motivo', celula: ({ motivo }: Certificado) => motivo ?? '—' },
  ]
  return (
    <section className="rz-cartao rz-certificado" aria-labelledby="certificados-anteriores">
      <header>
        <h2 id="certificados-anteriores">Certificados anteriores</h2>
      </header>
      <Tabela
        nome="Lista de certificados anteriores"
        className="rz-certificado-usos"
        colunas={colunas}
        linhas={itens}
        chave={({ id }) => id}
      />
    </section>
  )
}
