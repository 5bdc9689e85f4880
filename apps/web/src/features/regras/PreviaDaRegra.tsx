import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, plural } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { camadaEmPalavras, type Previa, vigencia } from './regra.ts'

/** What happens to the other versions, a sentence for each. */
function efeitos({ encerra, substitui, volta, empresas }: Previa): string[] {
  return [
    ...(substitui
      ? [`Toma o lugar da versão que começa no mesmo dia: ${substitui.descricao}.`]
      : []),
    ...(encerra && !substitui
      ? [`A versão de agora (${encerra.descricao}) termina em ${formatarData(encerra.ate)}.`]
      : []),
    ...(volta
      ? [
          volta.descricao === null
            ? `De ${formatarData(volta.vigenteDe)} em diante ninguém diz.`
            : `Em ${formatarData(volta.vigenteDe)} volta a valer: ${volta.descricao}.`,
        ]
      : []),
    empresas === 0
      ? 'O escritório não tem empresa neste município.'
      : `Alcança ${plural(empresas, 'empresa')} do escritório neste município.`,
  ]
}

/** What is said on the first day now, and what will be: side by side. */
export function PreviaDaRegra({ previa }: { previa: Previa }) {
  const { antes, depois, igual } = previa
  return (
    <section className="rz-regras-previa" aria-label="O que muda">
      <p>
        <strong>{vigencia(previa.vigenteDe, previa.vigenteAte)}</strong>
      </p>
      <Tabela
        nome="Antes e depois"
        className="rz-regras-tabela"
        linhas={[
          {
            titulo: 'Antes',
            dito: antes?.descricao ?? 'Não conhecido',
            quem:
              antes === null
                ? 'Ninguém disse'
                : `${camadaEmPalavras(antes.camada)}: ${antes.fonte}`,
          },
          {
            titulo: 'Depois',
            dito: depois.descricao,
            quem: 'Escritório, com a fonte que você escreveu',
          },
        ]}
        chave={({ titulo }) => titulo}
        colunas={[
          { titulo: 'Quando', soLeitor: true, nomeia: true, celula: ({ titulo }) => titulo },
          {
            titulo: 'O que diz',
            celula: ({ dito }) => <span className="rz-regras-dito">{dito}</span>,
          },
          { titulo: 'Quem diz', celula: ({ quem }) => quem },
        ]}
      />
      {igual ? <Faixa tom="info">O que se diz não muda; mudam as datas ou a fonte.</Faixa> : null}
      {previa.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      <ul className="rz-regras-efeitos">
        {efeitos(previa).map((efeito) => (
          <li key={efeito}>{efeito}</li>
        ))}
      </ul>
    </section>
  )
}
